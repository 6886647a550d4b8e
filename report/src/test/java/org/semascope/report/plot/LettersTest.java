package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class LettersTest {
  @Test
  void longTextsLoseTheirMiddle() {
    assertThat(Letters.fit("layer", 10, 100)).isEqualTo("layer");
    String cut = Letters.fit("sentence-transformers/all-MiniLM-L6-v2", 10, 120);
    assertThat(cut).startsWith("sentence").endsWith("L6-v2").contains("…");
    assertThat(Letters.width(cut, 10)).isLessThanOrEqualTo(120);
    assertThat(Letters.fit("layer", 10, 1)).isEqualTo("…");
    assertThat(Letters.fit("", 10, 0)).isEmpty();
  }

  @Test
  void surrogatePairsAreNotSplit() {
    for (int room = 5; room < 120; room++) {
      String cut = Letters.fit("😀🧪😀🧪😀🧪😀🧪", 10, room);
      assertThat(cut.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    }
  }

  @Test
  void linesBreakAtWords() {
    List<String> lines =
        Letters.wrap("  one two\nthree four ", 10, Letters.width("one two", 10), 9);
    assertThat(lines).containsExactly("one two", "three", "four");
    assertThat(Letters.wrap("one two three four", 10, Letters.width("one two", 10), 2))
        .hasSize(2)
        .element(1)
        .asString()
        .contains("…");
    assertThat(Letters.wrap("", 10, 50, 3)).containsExactly("");
  }

  @Test
  void estimateIsRarelyTooNarrowForTheDefaultFont() {
    Fonts.assumePresent();
    FontRenderContext context = new FontRenderContext(null, true, true);
    Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 100);
    for (String text :
        List.of(
            "sentence-transformers/all-MiniLM-L6-v2",
            "distilbert-base-multilingual-cased",
            "DIST_NGH",
            "P@1 × 100",
            "0.25 0.30 0.35",
            "Synonyms ranked first, by layer")) {
      double real = font.getStringBounds(text, context).getWidth();
      assertThat(Letters.width(text, 100)).as(text).isBetween(0.98 * real, 1.5 * real);
    }
  }
}
