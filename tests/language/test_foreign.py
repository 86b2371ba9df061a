"""Talk in other languages: read carefully with word lists, or left alone."""

from __future__ import annotations

import pytest

from openmap_graph.language.packs import PACKS, load_pack, pack_of, stretches
from tests.language.conversation import accepted, memories, read, statements, traits


@pytest.mark.parametrize(
    ("text", "held"),
    [
        # Spanish
        ("No me gustó nada La Higuera Torcida.", {"La Higuera Torcida": "disliked"}),
        ("Ayer cenamos en El Rincón de Lola y nos encantó.", {"El Rincón de Lola": "loved"}),
        ("Volveremos seguro al Mesón Candela.", {"Mesón Candela": "liked"}),
        ('La cena en "El Faro Azul" estuvo fatal.', {"El Faro Azul": "disliked"}),
        ("Quiero ir al Café Bruma algún día.", {"Café Bruma": "want_to_go"}),
        ("Nunca he estado en el Bar Tomás.", {}),
        ("¿Es bueno el Café Bruma?", {}),
        ("A mi hermana le encanta el Café Bruma.", {}),
        ("Me encanta el flamenco y odio los lunes.", {}),
        # German
        ("Das Wirtshaus Krähwinkel war gar nicht übel.", {"Wirtshaus Krähwinkel": "liked"}),
        ("Gestern waren wir im Gasthof Krone, das Essen war ausgezeichnet.", {"Gasthof Krone": "loved"}),
        ("Im Café Sperling war es viel zu laut, nie wieder.", {"Café Sperling": "disliked"}),
        ("Der Goldene Hirsch hat uns sehr gut gefallen.", {"Goldene Hirsch": "liked"}),
        ("Wir wollen mal ins Café Sperling gehen.", {"Café Sperling": "want_to_go"}),
        ("Ich war noch nie im Café Sperling.", {}),
        ("Meine Schwester hasst das Café Sperling.", {}),
        ("Das Wetter war schrecklich und mein Chef ist unmöglich.", {}),
        # French
        ("On n'est jamais allés au Grenier Bleu.", {}),
        ("Hier soir on a dîné à la Brasserie Zélie, c'était délicieux.", {"Brasserie Zélie": "loved"}),
        ("Je n'ai pas aimé le Bistrot Vermeil, trop bruyant.", {"Bistrot Vermeil": "disliked"}),
        ("J'adore le chocolat. Je suis fatigué.", {}),
        # Italian
        ("L'Osteria del Gelso non era affatto male.", {"Osteria del Gelso": "liked"}),
        ("Ieri abbiamo cenato alla Trattoria Mezzaluna, ottima.", {"Trattoria Mezzaluna": "loved"}),
        ("Non torneremo mai più al Bar Sirena, servizio pessimo.", {"Bar Sirena": "disliked"}),
        ("Il ristorante era pessimo.", {}),
        # Portuguese
        ("Ontem jantámos na Tasca do Zé, adorei.", {"Tasca do Zé": "loved"}),
        ("Não gostei da Padaria Aurora, o café estava frio.", {"Padaria Aurora": "disliked"}),
        ("Amo minha mãe. Ontem fui ao trabalho.", {}),
        # Chinese
        ("上周末去了青橘小馆，安静又好吃，很喜欢。", {"青橘小馆": "liked"}),
        ("不喜欢红砖咖啡馆，太吵了。", {"红砖咖啡馆": "disliked"}),
        ("昨晚在云上茶馆喝茶，环境很好。", {"云上茶馆": "liked"}),
        ("听说山月书店不错。", {}),
        ("最近工作很累，老板很糟糕。", {}),
        # Japanese
        ("駅前の月舟文庫は騒がしくて落ち着けず、もう行くことはないです。", {"月舟文庫": "disliked"}),
        ("先週さくら食堂に行きました。とてもおいしかったです。", {"さくら食堂": "liked"}),
        ("喫茶トレモロは大好きです。", {"喫茶トレモロ": "loved"}),
        ("北山食堂はおいしくなかった。", {"北山食堂": "disliked"}),
        ("まだ青空食堂に行ったことがありません。", {}),
        # no pack: nothing is concluded
        ("Вчера были в «Синем чайнике», всем очень понравилось.", {}),
        ("어제 성수동 달빛제분소에 갔는데 정말 좋았어요.", {}),
    ],
)
def test_a_relationship_is_read_in_other_languages(text: str, held: dict[str, str]):
    assert memories(read(text)) == held


def test_traits_carry_the_same_concepts_in_every_language():
    assert traits(read("上周末去了青橘小馆，安静又好吃，很喜欢。"), "青橘小馆")["quiet"] == 1
    assert traits(read("駅前の月舟文庫は騒がしくて、もう行くことはないです。"), "月舟文庫")["loud"] == -1
    assert traits(read("Nos encantó el Café Bruma, muy tranquilo."), "Café Bruma")["quiet"] == 1


def test_homes_are_read_in_other_languages():
    assert ("lives_near", "Lavapiés") in statements(read("Vivo en Lavapiés, cerca de la plaza."))
    assert ("lives_near", "Kreuzberg") in statements(read("Ich wohne in Kreuzberg."))
    assert ("lives_near", "渋谷") in statements(read("渋谷に住んでいます。"))
    assert ("lives_near", "静安寺") in statements(read("我家在静安寺附近。"))


def test_measures_of_what_is_taken_are_read_in_other_languages():
    german = read(
        "A: Das Café Krone ist 1.250 m entfernt.", "War gestern im Café Krone, hat mir gut gefallen."
    )
    assert accepted(german)[("Café Krone", "near")] == pytest.approx(1.25)
    french = read("A: La Brasserie Zélie est à 1,2 km.", "On a dîné à la Brasserie Zélie, c'était délicieux.")
    assert accepted(french)[("Brasserie Zélie", "near")] == pytest.approx(1.2)
    assert (
        accepted(read("Im Gasthof Krone gegessen, 24 € pro Person, war super."))[("Gasthof Krone", "budget")]
        == 24
    )
    assert accepted(read("我们在老街面馆吃了晚饭，人均68元，不错。"))[("老街面馆", "budget")] == 68


def test_languages_may_change_within_a_turn():
    assert memories(read("We had lunch at Copper Wren. Nos encantó la comida.")) == {"Copper Wren": "loved"}
    assert memories(read("Ayer cenamos en El Faro Azul. I hated Copper Wren.")) == {
        "El Faro Azul": "visited",
        "Copper Wren": "disliked",
    }


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("The food was superb and we will be back.", None),
        ("No.", None),
        ("La comida estaba muy rica pero cara.", "es"),
        ("A comida estava muito boa, mas era cara.", "pt"),
        ("Il cibo era molto buono ma caro.", "it"),
        ("Вчера были в кафе.", None),
        ("Wij waren gisteren bij De Gouden Leeuw.", None),
    ],
)
def test_the_pack_of_a_sentence(sentence: str, language: str | None):
    assert pack_of(sentence) == language


@pytest.mark.parametrize("language", PACKS)
def test_every_pack_compiles_and_has_what_the_reader_asks_for(language: str):
    pack = load_pack(language)
    wanted = {
        "loved",
        "liked",
        "disliked",
        "poor",
        "visit",
        "never",
        "wish",
        "unsure",
        "others",
        "own",
        "contrast",
    }
    assert wanted <= pack.patterns.keys()
    assert {"quiet", "loud"} <= pack.traits.keys()


def test_stretches_lie_within_the_text_and_name_their_language():
    text = "I went home. Ayer fuimos al cine con mi madre. Then I slept."
    (only,) = stretches(text)
    assert text[only.start : only.end].strip().startswith("Ayer")
    assert only.language == "es"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ayer cenamos en El Mirador y nos encantó", "El Mirador"),
        ("anoche cenamos en La Paloma, muy rico", "La Paloma"),
        ("Hier on a dîné chez Le Carré, super bon", "Le Carré"),
        ("ieri cena da Il Cortile, buonissimo", "Il Cortile"),
        ("Wir waren gestern in Der Anker, sehr gut", "Der Anker"),
    ],
)
def test_an_article_with_a_capital_inside_a_sentence_belongs_to_a_name(text: str, name: str):
    assert name in {event.place.name for event in read(text) if event.place and event.place.kind == "venue"}
