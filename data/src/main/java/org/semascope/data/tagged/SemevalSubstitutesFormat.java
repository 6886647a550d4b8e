package org.semascope.data.tagged;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Sentence;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.Lines;

/**
 * SemEval-2007 task 10, English lexical substitution (LS07): {@code <lexelt item="bright.a">
 * <instance id="1"> <context>.. <head>bright</head> ..}, one element a line, and a file of the same
 * name that ends in {@code .gold}: {@code bright.a 1 :: intelligent 3;clever 3;}.
 *
 * <p>The published file is in UTF-8 except for single lines.
 */
final class SemevalSubstitutesFormat extends SenseCorpusFormat<SubstitutedWord> {
  /** What distinguishes the file from other tasks with the same elements. */
  static final String DTD = "lexsub.dtd";

  private static final Map<String, PartOfSpeech> PARTS =
      Map.of(
          "n", PartOfSpeech.NOUN,
          "v", PartOfSpeech.VERB,
          "a", PartOfSpeech.ADJECTIVE,
          "r", PartOfSpeech.ADVERB);
  private static final Pattern ITEM = Pattern.compile("<lexelt\\s+item=\"(.+)\\.([nvar])\".*");
  private static final Pattern INSTANCE = Pattern.compile("<instance\\s+id=\"([^\"]+)\".*");
  private static final Pattern CONTEXT =
      Pattern.compile("<context>(.*?)<head>([^<]+)</head>(.*)</context>");
  private static final Pattern GOLD = Pattern.compile("(\\S+\\.[nvar]) (\\S+) ::(.*)");
  private static final Pattern SUBSTITUTE = Pattern.compile("(.*\\S)\\s+(\\S+)");

  /** The gold of an instance with its line. */
  private record Gold(SourceLine line, Map<String, Double> substitutes) {}

  SemevalSubstitutesFormat() {
    super(TokenJoiner.ORDINARY, "SemEval-2007 task 10, lexical substitution", 1, "lst.*\\.xml");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.contains(DTD) && opening.contains("<lexelt");
  }

  @Override
  List<Path> companions(Path file) {
    return List.of(gold(file));
  }

  private static Path gold(Path file) {
    return file.resolveSibling(stem(file) + ".gold");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super SubstitutedWord> each) {
    Map<String, Gold> gold = readGold(gold(file), file, faults);
    String item = "";
    String id = "";
    try (Lines lines = Lines.open(file, StandardCharsets.ISO_8859_1)) {
      for (String next = lines.next(); next != null; next = lines.next()) {
        SourceLine line = SourceLine.of(file, lines);
        String text = decoded(next).strip();
        Matcher element = ITEM.matcher(text);
        if (element.matches()) {
          item = element.group(1) + "." + element.group(2);
        } else if (element.usePattern(INSTANCE).matches()) {
          id = element.group(1);
        } else if (text.startsWith("<context")) {
          Gold own = gold.remove(item + " " + id);
          Map<String, Double> substitutes = own == null ? Map.of() : own.substitutes;
          String key = item;
          String number = id;
          faults
              .check(text, context -> word(line, key, number, context, substitutes))
              .ifPresent(each);
        }
      }
    }
    gold.forEach(
        (key, rest) ->
            faults.accept(
                rest.line.fault(
                    "a context of %s in %s".formatted(key, file.getFileName()), "none")));
  }

  private SubstitutedWord word(
      SourceLine line, String item, String id, String text, Map<String, Double> substitutes) {
    line.throwIf(item.isEmpty(), "<lexelt item=\"word.n\"> before <context>", text);
    line.throwIf(id.isEmpty(), "<instance id=..> before <context>", text);
    Matcher context = CONTEXT.matcher(text);
    line.throwIf(!context.matches(), "<context>.. <head>word</head> ..</context>", text);
    List<String> tokens = new ArrayList<>(words(context.group(1)));
    int first = tokens.size();
    tokens.addAll(words(context.group(2)));
    int end = tokens.size();
    line.throwIf(end == first, "a word in <head>", text);
    tokens.addAll(words(context.group(3)));
    Sentence sentence = joiner.join(id, tokens);
    int dot = item.lastIndexOf('.');
    return new SubstitutedWord(
        item + " " + id,
        sentence.occurrence(first, end),
        item.substring(0, dot),
        PARTS.get(item.substring(dot + 1)),
        substitutes,
        false);
  }

  private static List<String> words(String text) {
    return PrepositionFormat.words(MarkupReader.decoded(text));
  }

  private static Map<String, Gold> readGold(Path file, Path contexts, Faults faults) {
    if (!Files.isRegularFile(file)) {
      throw new SourceLine(contexts, 1).fault("the substitutes in " + file, "no such file");
    }
    Map<String, Gold> gold = new LinkedHashMap<>();
    SourceLine.each(
        file,
        faults,
        (text, line) -> {
          if (text.isBlank()) {
            return;
          }
          Matcher row = GOLD.matcher(text.strip());
          line.throwIf(!row.matches(), "word.n 1 :: substitute count;substitute count;", text);
          Map<String, Double> substitutes = new LinkedHashMap<>();
          for (String one : row.group(3).split(";")) {
            Matcher substitute = SUBSTITUTE.matcher(one.strip());
            if (!one.isBlank()) {
              boolean counted = substitute.matches() && DelimitedRow.isNumber(substitute.group(2));
              line.throwIf(!counted, "a substitute and its count", one);
              substitutes.merge(
                  substitute.group(1), Double.parseDouble(substitute.group(2)), Double::sum);
            }
          }
          String key = row.group(1) + " " + row.group(2);
          line.throwIf(gold.containsKey(key), "one line for each context", key + " again");
          gold.put(key, new Gold(line, substitutes));
        });
    return gold;
  }

  /** The line in UTF-8, or else in Latin-1, as it was read. */
  private static String decoded(String line) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(line.getBytes(StandardCharsets.ISO_8859_1)))
          .toString();
    } catch (CharacterCodingException e) {
      return line;
    }
  }
}
