package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

class SvgTest {
  private static final Pattern USED = Pattern.compile("var\\((--[\\w-]+)\\)");
  private static final Pattern SET = Pattern.compile("(--[\\w-]+):");

  @ParameterizedTest
  @EnumSource
  void isWellFormedAndTellsWhatItIs(Samples sample) {
    for (String svg : List.of(Svg.file(sample.figure), Svg.inline(sample.figure))) {
      Element root = Picture.parse(svg).root();
      assertThat(root.getTagName()).isEqualTo("svg");
      assertThat(root.getAttribute("role")).isEqualTo("img");
      assertThat(root.getAttribute("viewBox")).matches("0 0 520 [0-9.]+");
      assertThat(root.getElementsByTagName("title").item(0).getTextContent())
          .isEqualTo(sample.figure.caption().title());
      assertThat(svg).doesNotContain("NaN", "Infinity", "href", "url(");
    }
  }

  @Test
  void descriptionIsOptional() {
    assertThat(Picture.of(Samples.LINES.figure).all("desc").get(0).getTextContent())
        .isEqualTo("What there is to see");
    assertThat(Picture.of(Samples.BARS.figure).all("desc")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void inAPageColoursAreVariablesWithALightAndADarkShade(Samples sample) {
    String svg = Svg.inline(sample.figure);
    String style = svg.substring(svg.indexOf("<style>"), svg.indexOf("</style>"));
    int dark = style.indexOf("@media (prefers-color-scheme: dark)");
    Set<String> used = USED.matcher(svg).results().map(r -> r.group(1)).collect(Collectors.toSet());
    assertThat(used).contains("--figure-text");
    assertThat(set(style.substring(0, dark))).containsAll(used);
    assertThat(set(style.substring(dark))).containsAll(used);
    assertThat(svg).doesNotContain("<rect");
  }

  private static Set<String> set(String style) {
    return SET.matcher(style).results().map(r -> r.group(1)).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @EnumSource
  void aFileStandsAloneOnWhite(Samples sample) {
    String svg = Svg.file(sample.figure);
    assertThat(svg).startsWith("<?xml").doesNotContain("var(", "<style");
    Element ground = Picture.parse(svg).all("rect").get(0);
    assertThat(ground.getAttribute("fill")).isEqualTo("#FFFFFF");
  }

  @Test
  void anyTextIsEscaped() {
    String nasty = "</text><script>alert('x')</script> & \"q\" \u0000\u0007\ud800 \ufffe 😀 生";
    LineChart chart =
        new LineChart(
            new Caption(nasty, nasty, nasty),
            nasty,
            List.of(nasty),
            Axis.of(nasty),
            List.of(Series.of(nasty, 1), Series.of(nasty, 2)));
    for (String svg : List.of(Svg.file(chart), Svg.inline(chart))) {
      Picture picture = Picture.parse(svg);
      assertThat(picture.all("script")).isEmpty();
      assertThat(picture.all("desc").get(0).getTextContent())
          .isEqualTo("</text><script>alert('x')</script> & \"q\" \ufffd\ufffd\ufffd \ufffd 😀 生");
    }
  }

  @Test
  void numbersDoNotDependOnTheLocale() {
    String expected = Svg.file(Samples.LINES.figure);
    Locale before = Locale.getDefault();
    try {
      for (String language : List.of("de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(language));
        assertThat(Svg.file(Samples.LINES.figure)).isEqualTo(expected);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void titleIsRequired() {
    assertThatThrownBy(() -> Caption.of(" ", "")).hasMessage("a figure needs a title");
  }
}
