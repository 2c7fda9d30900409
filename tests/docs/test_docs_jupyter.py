import re

import pytest

from pycore.demo.words import LANGUAGES
from pycore.docs.jupyter import RulesDemo
from pycore.errors import NotationError
from tests.docs.projects import FILE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cell_shows_static_html_and_text(language):
    bundle = RulesDemo(FILE, language, caption="Following <suit>")._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert "Following &lt;suit&gt;" in bundle["text/html"] and f'lang="{language}"' in bundle["text/html"]
    assert bundle["text/html"].startswith("<style>") and "<script" not in bundle["text/html"]
    assert "CA S2 D4 D3" in bundle["text/plain"] and bundle["text/plain"] == repr(RulesDemo(FILE, language))


def test_a_cell_begins_at_its_step_and_from_its_seat():
    shown = RulesDemo(FILE, start=3, view="B")._repr_mimebundle_()["text/html"]
    assert shown.count('class="ks-frame"') == 1
    assert re.search(r'ks-seat ks-s[^>]*><b class="ks-name">B<', shown)


def test_a_bad_cell_names_line_and_column():
    with pytest.raises(NotationError) as caught:
        RulesDemo(FILE.replace("A plays CA", "A plays D3"))
    assert (caught.value.code, caught.value.line, caught.value.column) == ("must-follow", 12, 9)
    with pytest.raises(ValueError, match="not 'pt'"):
        RulesDemo(FILE, "pt")
