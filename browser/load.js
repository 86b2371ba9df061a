// Put before Neo4j Browser's own scripts, after VERSION, QUERIES and STYLE. The Browser keeps what it saves in the page's storage.
(() => {
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem('neo4j.' + name)) || [];
    } catch (error) {
      return [];
    }
  };
  const write = (name, value) => localStorage.setItem('neo4j.' + name, JSON.stringify(value));
  if (localStorage.getItem('openmap.version') === VERSION) return;
  write('documents', read('documents').filter((one) => !String(one.id).startsWith('openmap-')).concat(QUERIES));
  write('folders', read('folders').filter((one) => one.id !== 'openmap').concat([{ id: 'openmap', name: 'OpenMap' }]));
  write('grass', STYLE);
  localStorage.setItem('openmap.version', VERSION);
})();
