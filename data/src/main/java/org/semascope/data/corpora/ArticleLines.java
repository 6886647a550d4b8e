package org.semascope.data.corpora;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * Lines with paragraphs of an article.
 *
 * @param parser receives each line as one field
 */
record ArticleLines(String name, Predicate<Head> beginning, Function<DelimitedRow, Article> parser)
    implements CorpusFormat {
  /** One paragraph per line: its article's title, a tab, its text. */
  static final ArticleLines TITLED =
      new ArticleLines(
          "paragraphs as lines: title, tab, text",
          ArticleLines::isTitled,
          ArticleLines::titledParagraph);

  /**
   * The output of WikiExtractor with {@code --json}: one object per line with {@code title} and
   * {@code text}. Every line of the text is a paragraph; a first line that repeats the title is
   * left out.
   */
  static final ArticleLines WIKI_EXTRACTOR =
      new ArticleLines(
          "articles as lines of JSON with title and text (WikiExtractor)",
          ArticleLines::isJson,
          ArticleLines::jsonArticle);

  /** Tables of words have fewer words in a cell. */
  private static final double PROSE = 5;

  private static final Pattern JSON_TITLE = Pattern.compile("\"title\"\\s*:\\s*\"");
  private static final Pattern JSON_TEXT = Pattern.compile("\"text\"\\s*:\\s*\"");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  record Article(String title, List<String> paragraphs) {}

  @Override
  public boolean recognises(Path path) {
    return beginning.test(Head.of(path));
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Paragraph> each) {
    Collector paragraphs = new Collector(path, each);
    try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
      for (String line = lines.next(faults); line != null; line = lines.next(faults)) {
        if (line.isBlank()) {
          continue;
        }
        Article article;
        try {
          article = parser.apply(new DelimitedRow(path, lines.number(), List.of(line)));
        } catch (DataFormatException fault) {
          faults.accept(fault);
          continue;
        }
        article.paragraphs().forEach(text -> paragraphs.add(article.title(), text));
      }
    }
    paragraphs.finish();
  }

  private static boolean isTitled(Head head) {
    List<List<String>> rows =
        head.lines().stream().map(line -> DelimitedRows.split(line, '\t')).toList();
    return !rows.isEmpty()
        && rows.stream().allMatch(ArticleLines::isTitled)
        && Head.wordsPerLine(rows.stream().map(row -> row.get(1)).toList()) >= PROSE;
  }

  private static boolean isTitled(List<String> fields) {
    return fields.size() == 2 && !fields.get(0).isEmpty() && !fields.get(1).isBlank();
  }

  private static Article titledParagraph(DelimitedRow line) {
    List<String> fields = DelimitedRows.split(line.fields().get(0), '\t');
    if (!isTitled(fields)) {
      int tabs = fields.size() - 1;
      throw line.fault(
          "a title, one tab and a text",
          tabs == 1 ? "an empty field" : tabs == 0 ? "no tab" : tabs + " tabs");
    }
    return new Article(fields.get(0), List.of(fields.get(1).strip()));
  }

  /** The first article may be longer than {@link Head}, so it may be incomplete. */
  private static boolean isJson(Head head) {
    String first = head.text().stripLeading().lines().findFirst().orElse("");
    return first.startsWith("{")
        && JSON_TITLE.matcher(first).find()
        && JSON_TEXT.matcher(first).find();
  }

  private static Article jsonArticle(DelimitedRow line) {
    JsonNode article;
    try {
      article = JSON.readTree(line.fields().get(0));
    } catch (JsonProcessingException e) {
      throw line.fault("JSON", e.getOriginalMessage());
    }
    String title = article.path("title").textValue();
    String text = article.path("text").textValue();
    if (title == null || text == null) {
      throw line.fault("an object with the strings \"title\" and \"text\"", "another");
    }
    List<String> paragraphs =
        text.lines().map(String::strip).filter(one -> !one.isEmpty()).toList();
    boolean repeated = !paragraphs.isEmpty() && paragraphs.get(0).equals(title.strip());
    return new Article(title, paragraphs.subList(repeated ? 1 : 0, paragraphs.size()));
  }
}
