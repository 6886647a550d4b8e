package org.semascope.data.context;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;

/**
 * CoSimLex (Armendariz et al. 2020): two words in two contexts, in which both are marked by {@code
 * <strong>}, each context with a mean rating of their similarity from 0 to 10. A row is two pairs
 * of uses with the same contrast. A file for each language, or the folder of such files.
 */
final class CosimlexFormat implements Format<UsePair> {
  private static final double HIGHEST = 10;
  private static final List<String> CONTEXTS = List.of("1", "2");
  private static final List<String> COLUMNS =
      List.of(
          "word1",
          "word2",
          "context1",
          "context2",
          "sim1",
          "sim2",
          "word1_context1",
          "word2_context1",
          "word1_context2",
          "word2_context2");
  private static final Pattern MARKED = Pattern.compile("<strong>(.*?)</strong>");
  private static final Pattern NAME = Pattern.compile("cosimlex_(\\w+)\\.[ct]sv");

  @Override
  public String name() {
    return "CoSimLex, two words in two contexts with ratings";
  }

  @Override
  public boolean recognises(Path path) {
    return !files(path).isEmpty();
  }

  /** The files of a folder with the columns of the format; a file of the format itself. */
  private static List<Path> files(Path path) {
    if (!Files.isDirectory(path)) {
      return NamedColumns.are(path, COLUMNS) ? List.of(path) : List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> NamedColumns.are(file, COLUMNS))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super UsePair> each) {
    List<Path> files = files(path);
    if (files.isEmpty()) {
      throw DataFormatException.file(path, "a table with the columns " + COLUMNS, "none");
    }
    for (Path file : files) {
      Matcher name = NAME.matcher(file.getFileName().toString());
      String language = name.matches() ? name.group(1) : file.getFileName().toString();
      NamedColumns.each(
          file,
          COLUMNS,
          faults,
          (table, row) -> pairs(table, row, language),
          pairs -> pairs.forEach(each));
    }
  }

  private static List<UsePair> pairs(NamedColumns table, DelimitedRow row, String language) {
    String first = table.text(row, "word1");
    String second = table.text(row, "word2");
    List<UsePair> pairs = new ArrayList<>();
    for (String number : CONTEXTS) {
      String context = "context" + number;
      double rating = table.number(row, "sim" + number);
      if (rating < 0 || rating > HIGHEST) {
        throw row.fault("a rating sim%s from 0 to 10".formatted(number), rating);
      }
      List<Occurrence> marked = marked(row, table.text(row, context), context);
      String form = table.text(row, "word1_" + context);
      int own = marked.get(0).word().equals(form) ? 0 : 1;
      requireForm(row, marked.get(own), form, context);
      requireForm(row, marked.get(1 - own), table.text(row, "word2_" + context), context);
      pairs.add(
          new UsePair(
              first + " " + second,
              marked.get(own),
              marked.get(1 - own),
              rating,
              false,
              PartOfSpeech.UNKNOWN,
              "",
              language,
              "%s %s:%s".formatted(first, second, row.line())));
    }
    return pairs;
  }

  /** The two marked words of a context, in their order, without the marks. */
  private static List<Occurrence> marked(DelimitedRow row, String context, String column) {
    StringBuilder text = new StringBuilder();
    List<Span> spans = new ArrayList<>();
    Matcher marked = MARKED.matcher(context);
    int end = 0;
    while (marked.find()) {
      text.append(context, end, marked.start());
      spans.add(new Span(text.length(), text.length() + marked.group(1).length()));
      text.append(marked.group(1));
      end = marked.end();
    }
    text.append(context.substring(end));
    if (spans.size() != 2 || spans.stream().anyMatch(span -> span.of(text.toString()).isBlank())) {
      throw row.fault(
          column + " with two words in <strong>",
          spans.size() + ": " + DelimitedRow.quoted(context));
    }
    return spans.stream().map(span -> new Occurrence(text.toString(), span)).toList();
  }

  private static void requireForm(
      DelimitedRow row, Occurrence marked, String form, String context) {
    if (!marked.word().equals(form)) {
      throw row.fault(
          "%s in <strong> in %s".formatted(DelimitedRow.quoted(form), context),
          DelimitedRow.quoted(marked.word()));
    }
  }
}
