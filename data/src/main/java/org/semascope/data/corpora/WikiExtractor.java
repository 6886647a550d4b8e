package org.semascope.data.corpora;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/**
 * The output of WikiExtractor with {@code --json}: one object per line with {@code title} and
 * {@code text}. Every line of the text is a paragraph; a first line that repeats the title is left
 * out.
 */
final class WikiExtractor implements CorpusFormat {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @Override
  public String name() {
    return "articles as lines of JSON with title and text (WikiExtractor)";
  }

  /** The first article may be longer than {@link Head}, so it may be incomplete. */
  @Override
  public boolean recognises(Path path) {
    String head = Head.of(path).text().stripLeading();
    int end = head.indexOf('\n');
    String first = end < 0 ? head : head.substring(0, end);
    return first.startsWith("{")
        && first.matches("(?s).*\"title\"\\s*:\\s*\".*")
        && first.matches("(?s).*\"text\"\\s*:\\s*\".*");
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Paragraph> each) {
    Collector paragraphs = new Collector(path, each);
    try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
      for (String line = lines.next(faults); line != null; line = lines.next(faults)) {
        if (!line.isBlank()) {
          article(path, lines.number(), line, faults, paragraphs);
        }
      }
    }
    paragraphs.finish();
  }

  private static void article(
      Path path, long number, String line, Faults faults, Collector paragraphs) {
    JsonNode article;
    try {
      article = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      faults.accept(DataFormatException.line(path, number, "JSON", e.getOriginalMessage()));
      return;
    }
    JsonNode title = article.path("title");
    JsonNode text = article.path("text");
    if (!title.isTextual() || !text.isTextual()) {
      faults.accept(
          DataFormatException.line(
              path, number, "an object with the strings \"title\" and \"text\"", "another"));
      return;
    }
    boolean[] first = {true};
    text.textValue()
        .lines()
        .map(String::strip)
        .filter(one -> !one.isEmpty())
        .forEach(
            one -> {
              if (!first[0] || !one.equals(title.textValue().strip())) {
                paragraphs.add(title.textValue(), one);
              }
              first[0] = false;
            });
  }
}
