package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.List;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/**
 * Reads Princeton's data files and index.sense, which are complete: the other index files contain
 * the same data for lookup. Lines of the data files and of index.sense:
 *
 * <pre>
 * offset file type words (word id)* pointers (symbol offset type words)* [frames] | gloss
 * lemma%type:file:id:head:id offset number tags
 * </pre>
 *
 * <p>The counts of words, the ids of words and the word numbers in pointers are hexadecimal.
 */
final class DictReader {
  /** WordNet's lexicographer files by number. */
  static final List<String> LEXICOGRAPHER_FILES =
      List.of(
          """
          adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute
          noun.body noun.cognition noun.communication noun.event noun.feeling noun.food noun.group
          noun.location noun.motive noun.object noun.person noun.phenomenon noun.plant
          noun.possession noun.process noun.quantity noun.relation noun.shape noun.state
          noun.substance noun.time verb.body verb.change verb.cognition verb.communication
          verb.competition verb.consumption verb.contact verb.creation verb.emotion verb.motion
          verb.perception verb.possession verb.social verb.stative verb.weather adj.ppl
          """
              .split("\\s+"));

  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}");
  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{1,7}");

  private final DictFiles files;
  private final Faults faults;
  private final Assembly assembly;

  DictReader(DictFiles files, Faults faults) {
    this.files = files;
    this.faults = faults;
    this.assembly = new Assembly(faults);
  }

  WordNet read(String name) {
    for (DictFile file : DictFile.values()) {
      each(file.data(), line -> assembly.add(synset(line, file)));
    }
    each("index.sense", this::key);
    assembly.drafts().forEach(this::completeKeys);
    for (DictFile file : DictFile.values()) {
      if (files.has(file.exceptions())) {
        each(file.exceptions(), line -> exception(line, file.partOfSpeech()));
      }
    }
    return assembly.build(files.path("index.sense"), name, "en");
  }

  /** Reads every line of a file except the licence, whose lines begin with two spaces. */
  private void each(String name, Consumer<Line> read) {
    Path file = files.path(name);
    try (Lines lines = files.lines(name)) {
      for (String text = lines.next(faults); text != null; text = lines.next(faults)) {
        if (!text.isEmpty() && !text.startsWith("  ")) {
          try {
            read.accept(new Line(file, lines.number(), text));
          } catch (DataFormatException fault) {
            faults.accept(fault);
          }
        }
      }
    }
  }

  private static SynsetDraft synset(Line line, DictFile dictFile) {
    String source = dictFile.source(line.decimal("the offset of a synset"));
    SynsetDraft draft = new SynsetDraft(source, line.file, line.number);
    draft.partOfSpeech = dictFile.partOfSpeech();
    int file = line.decimal("the number of a lexicographer file");
    line.throwIf(
        file >= LEXICOGRAPHER_FILES.size(),
        "a lexicographer file below " + LEXICOGRAPHER_FILES.size(),
        file);
    draft.lexicographerFile = LEXICOGRAPHER_FILES.get(file);
    String type = line.field("a synset type");
    line.throwIf(
        DictFile.ofLetter(type) != dictFile,
        "the type of a " + draft.partOfSpeech + " synset",
        type);
    draft.satellite = type.equals("s");
    int words = line.hexadecimal("a number of words");
    line.throwIf(words == 0, "at least one word", 0);
    for (int i = 0; i < words; i++) {
      String lemma = Lemmas.withSpaces(withoutMarker(line.field("a word")));
      draft.words.add(new SynsetDraft.Word(lemma, line.hexadecimal("the id of a word")));
    }
    int pointers = line.decimal("a number of pointers");
    for (int i = 0; i < pointers; i++) {
      draft.arrows.add(pointer(line));
    }
    skipFrames(line, dictFile);
    draft.gloss = line.rest();
    return draft;
  }

  /** Removes the marker of an adjective's syntactic position: {@code galore(ip)}. */
  private static String withoutMarker(String word) {
    return word.endsWith("(a)") || word.endsWith("(p)") || word.endsWith("(ip)")
        ? word.substring(0, word.lastIndexOf('('))
        : word;
  }

  private static SynsetDraft.Arrow pointer(Line line) {
    String symbol = line.field("a pointer");
    Pointer pointer = Pointer.ofSymbol(symbol);
    line.throwIf(pointer == null, "a pointer's symbol", symbol);
    int offset = line.decimal("the offset of a pointer's target");
    String type = line.field("the type of a pointer's target");
    DictFile file = DictFile.ofLetter(type);
    line.throwIf(file == null, "one of n, v, a, s, r", type);
    int words = line.hexadecimal("which words a pointer joins");
    line.throwIf(
        words > 0xffff, "four digits for the words a pointer joins", Integer.toHexString(words));
    return new SynsetDraft.Arrow(
        pointer, words >> 8, file.source(offset), words & 0xff, line.number);
  }

  /** Verbs list their sentence frames: {@code 02 + 08 00 + 09 00}. */
  private static void skipFrames(Line line, DictFile file) {
    String next = line.field("| before the gloss");
    if (file == DictFile.VERB && !next.equals("|")) {
      int count = parse(next, 10);
      line.throwIf(count < 0, "a number of frames", next);
      for (int i = 0; i < count * 3; i++) {
        line.field("a frame");
      }
      next = line.field("| before the gloss");
    }
    line.throwIf(!next.equals("|"), "| before the gloss", next);
  }

  /** Sets the sense key of a word from a line of index.sense. */
  private void key(Line line) {
    String key = line.field("a sense key");
    int percent = key.lastIndexOf('%');
    String[] numbers = key.substring(percent + 1).split(":", -1);
    line.throwIf(
        percent < 1 || numbers.length < 4 || numbers[0].length() != 1,
        "a sense key lemma%type:file:id:head:id",
        key);
    DictFile file = DictFile.ofNumber(numbers[0]);
    line.throwIf(file == null, "a sense key with a type from 1 to 5", key);
    int offset = line.decimal("the offset of a synset");
    int order = line.decimal("the number of a sense");
    int tagCount = line.decimal("the tag count of a sense");
    SynsetDraft draft = assembly.draft(file.source(offset));
    line.throwIf(draft == null, "the offset of a synset of the data files", offset);
    String lookup = Lemmas.lookup(key.substring(0, percent));
    int lexicalId = parse(numbers[2], 10);
    SynsetDraft.Word word =
        draft.words.stream()
            .filter(one -> one.lexicalId == lexicalId && one.lookup.equals(lookup))
            .findFirst()
            .orElseThrow(() -> line.bad("a word of line " + draft.line + " of its file", key));
    line.throwIf(word.key != null, "a new sense", key);
    word.key = key;
    word.order = order;
    word.tagCount = tagCount;
  }

  /**
   * Words that differ only in case ({@code A} and {@code a}) share one entry of index.sense: they
   * are one sense. Any other word without an entry keeps its word number but is not a sense.
   */
  private void completeKeys(SynsetDraft draft) {
    for (SynsetDraft.Word word : draft.words) {
      if (word.key == null) {
        word.key =
            draft.words.stream()
                .filter(other -> other.key != null && other.lookup.equals(word.lookup))
                .map(twin -> twin.key)
                .findFirst()
                .orElse(null);
      }
      if (word.key == null) {
        assembly.fault(draft, draft.line, "a word with a key in index.sense", word.lemma);
      } else if (draft.id == null) {
        draft.id = word.key;
      }
    }
  }

  private void exception(Line line, PartOfSpeech partOfSpeech) {
    String form = line.field("an inflected form");
    do {
      assembly.exception(partOfSpeech, form, line.field("its lemma"));
    } while (line.hasMore());
  }

  /** Parses unsigned ASCII digits; -1 if they are invalid or too many for an int. */
  static int parse(String digits, int radix) {
    Pattern valid = radix == 16 ? HEXADECIMAL : DECIMAL;
    return valid.matcher(digits).matches() ? Integer.parseInt(digits, radix) : -1;
  }

  /** The space-separated fields of a line, from left to right. */
  private static final class Line {
    private final Path file;
    private final long number;
    private final StringTokenizer fields;

    Line(Path file, long number, String text) {
      this.file = file;
      this.number = number;
      this.fields = new StringTokenizer(text, " ");
    }

    boolean hasMore() {
      return fields.hasMoreTokens();
    }

    String field(String expected) {
      if (!hasMore()) {
        throw bad(expected, "the end of the line");
      }
      return fields.nextToken();
    }

    int decimal(String expected) {
      return number(expected, 10);
    }

    int hexadecimal(String expected) {
      return number(expected, 16);
    }

    private int number(String expected, int radix) {
      String field = field(expected);
      int value = parse(field, radix);
      if (value < 0) {
        throw bad(expected, field);
      }
      return value;
    }

    /** The remaining text. */
    String rest() {
      return hasMore() ? fields.nextToken("").strip() : "";
    }

    void throwIf(boolean bad, String expected, Object found) {
      if (bad) {
        throw bad(expected, found);
      }
    }

    DataFormatException bad(String expected, Object found) {
      return DataFormatException.line(file, number, expected, found);
    }
  }
}
