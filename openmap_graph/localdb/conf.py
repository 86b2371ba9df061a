"""The text of `neo4j.conf`: a small, quiet, private Community Edition. Every key is checked by the server."""

from __future__ import annotations

from openmap_graph.localdb.browser import PATH

_COMMON = """\
server.http.enabled=true
server.https.enabled=false
db.query.default_language=CYPHER_25
dbms.security.auth_enabled=true
dbms.usage_report.enabled=false
client.allow_telemetry=false
server.bolt.telemetry.enabled=false
dbms.fleet_manager.enabled=false
server.fleet_discovery.enabled=false
dbms.security.allow_csv_import_from_file_urls=false
server.memory.heap.initial_size=128m
server.memory.pagecache.size=64m
db.tx_log.rotation.size=16m
db.tx_log.rotation.retention_policy=keep_none
internal.dbms.tx_log.fail_on_corrupted_log_files=false
db.tx_log.preallocate=false
db.store.files.preallocate=false
db.checkpoint.interval.time=30s
db.transaction.timeout=20s
db.lock.acquisition.timeout=10s
db.transaction.concurrent.maximum=200
db.shutdown_transaction_end_timeout=1s
internal.dbms.bolt.netty_server_shutdown_quiet_period_duration=0s
server.logs.debug.enabled=false
db.logs.query.enabled=OFF
"""

JVM_OPTIONS = [
    "-XX:+UseG1GC",
    "-XX:-OmitStackTraceInFastThrow",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:+TrustFinalNonStaticFields",
    "-XX:+DisableExplicitGC",
    "-Djdk.nio.maxCachedBufferSize=1024",
    "-Dio.netty.tryReflectionSetAccessible=true",
    "-Dio.netty.leakDetection.level=DISABLED",
    "-Djdk.tls.ephemeralDHKeySize=2048",
    "-Djdk.tls.rejectClientInitiatedRenegotiation=true",
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
    "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
    "--enable-native-access=ALL-UNNAMED",
    "-Dlog4j2.disable.jmx=true",
    "-Dlog4j.layout.jsonTemplate.maxStringLength=32768",
]
"""Neo4j's own choice of options, without the module that the bundled Java lacks."""


def private_conf(*, bolt_port: int, http_port: int, heap_mb: int) -> str:
    """The configuration of a server that only this machine can reach, whose Browser begins with our guide."""
    listen = f"""\
server.default_listen_address=127.0.0.1
server.bolt.listen_address=127.0.0.1:{bolt_port}
server.bolt.advertised_address=127.0.0.1:{bolt_port}
server.http.listen_address=127.0.0.1:{http_port}
server.http.advertised_address=localhost:{http_port}
browser.post_connect_cmd=play http://127.0.0.1:{http_port}/{PATH}/guide.html
browser.remote_content_hostname_whitelist=localhost,127.0.0.1
"""
    return listen + _shared_part(heap_mb)


def image_conf(*, heap_mb: int) -> str:
    """The configuration inside a container, whose ports the engine maps and where Neo4j's launcher starts Java."""
    jvm = "".join(f"server.jvm.additional={option}\n" for option in JVM_OPTIONS)
    return "server.default_listen_address=0.0.0.0\n" + _shared_part(heap_mb) + jvm


def _shared_part(heap_mb: int) -> str:
    return f"{_COMMON}server.memory.heap.max_size={heap_mb}m\ndb.memory.transaction.max={heap_mb * 3 // 8}m\n"
