package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * The corpus of the Pattern Dictionary of English Prepositions: its table {@code prepcorp}, as a
 * MySQL dump or as CSV, with the columns {@code prep}, {@code sense}, {@code sentence}, {@code
 * preploc} (the character offset of the preposition) and, for the id, {@code source} and {@code
 * inst}.
 *
 * <p>A row is a sentence without tags if its sense is no sense ({@code unk}, {@code x}, {@code pv},
 * {@code adverb}) or if the preposition does not occur at {@code preploc}.
 */
final class PdepFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final String TABLE = "prepcorp";
  private static final Set<String> NO_SENSE = Set.of("", "unk", "x", "pv", "adverb", "1(!)");
  private static final List<String> COLUMNS = List.of("prep", "sense", "preploc", "sentence");
  private static final Pattern STATEMENT =
      Pattern.compile("(?i)(into|table|exists)\\s+`?" + TABLE + "\\b");

  PdepFormat(TokenJoiner joiner) {
    super(joiner, "PDEP, the table prepcorp", 2, "prepcorp.*\\.(sql|csv|tsv)");
  }

  @Override
  boolean matches(Path file, String opening) {
    return STATEMENT.matcher(opening).find() || isHeader(opening.lines().findFirst().orElse(""));
  }

  private static boolean isHeader(String line) {
    List<String> names = List.of(line.toLowerCase(Locale.ROOT).split("[^a-z_]+"));
    return names.containsAll(COLUMNS);
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    String first = firstLine(file);
    if (isHeader(first)) {
      char separator = first.indexOf('\t') >= 0 ? '\t' : first.indexOf(';') >= 0 ? ';' : ',';
      try (DelimitedRows rows = DelimitedRows.csv(file, separator)) {
        List<String> names = rows.next().fields();
        List<String> columns =
            names.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
        rows.each(file, row -> sentence(named(row, columns)), faults, each);
      }
    } else {
      try (SourceText source = new SourceText(file)) {
        SqlRows rows = new SqlRows(source, TABLE);
        source.each(() -> sentence(rows.next()), "rows of the table " + TABLE, faults, each);
      }
    }
  }

  private static String firstLine(Path file) {
    try (Lines lines = Lines.inPieces(file)) {
      String first = lines.next();
      return first == null ? "" : first;
    }
  }

  private static SqlRows.Row named(DelimitedRow row, List<String> columns) {
    row.expect(columns.size());
    return SqlRows.Row.of(new SourceLine(row.file(), row.line()), columns, row.fields());
  }

  private TaggedSentence sentence(SqlRows.Row row) {
    if (row == null) {
      return null; // the end of the table
    }
    String preposition = row.need("prep").strip().toLowerCase(Locale.ROOT);
    String sense = row.need("sense").strip();
    String text = row.need("sentence");
    String offset = row.need("preploc").strip();
    if (preposition.isEmpty() || !offset.matches("-?\\d{1,8}")) {
      throw row.line().fault("a preposition and its offset", row.fields());
    }
    SentenceBuilder sentence = new SentenceBuilder(id(row));
    int start = start(text, preposition, Integer.parseInt(offset));
    if (start < 0 || NO_SENSE.contains(sense)) {
      sentence.addAll(PrepositionFormat.words(text));
      return sentence.build(row.line(), joiner);
    }
    int end = start + preposition.length();
    sentence.addAll(PrepositionFormat.words(text.substring(0, start)));
    int first = sentence.size();
    sentence.addAll(PrepositionFormat.words(text.substring(start, end)));
    List<String> labels = List.of(PrepositionFormat.label(preposition, sense));
    sentence.tag(first, sentence.size(), preposition, PartOfSpeech.PREPOSITION, labels);
    sentence.addAll(PrepositionFormat.words(text.substring(end)));
    return sentence.build(row.line(), joiner);
  }

  private static String id(SqlRows.Row row) {
    String instance = row.get("inst");
    String source = row.get("source").isBlank() ? TABLE : row.get("source").strip();
    return source + ":" + (instance.isBlank() ? "line " + row.line().number() : instance.strip());
  }

  /** Start of the preposition: its offset or after following spaces; -1 if it is not there. */
  private static int start(String text, String preposition, int offset) {
    int at = offset;
    while (at >= 0 && at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    int end = at + preposition.length();
    boolean whole =
        text.regionMatches(true, at, preposition, 0, preposition.length())
            && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
            && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
    return whole ? at : -1;
  }
}
