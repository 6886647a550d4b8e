package org.semascope.data.tagged;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/**
 * OntoNotes as released: {@code wsj_0001.sense} with lines such as {@code nw/wsj/00/wsj_0001@.. 0 8
 * join-v 4}, and next to it the trees they refer to, in {@code wsj_0001.parse} or {@code
 * wsj_0001.onf}. Trees and their words are numbered from 0; traces are not counted.
 */
final class OntonotesFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final String SUFFIX = ".sense";
  private static final Pattern LINE = Pattern.compile("\\S*[/@]\\S* \\d+ \\d+ \\S+-[nv]( .*)?");

  OntonotesFormat(TokenJoiner joiner) {
    super(joiner, "OntoNotes, .sense with .parse or .onf", 12, ".*\\.sense");
  }

  @Override
  boolean matches(Path file, String opening) {
    String first = opening.lines().findFirst().orElse("");
    return file.toString().endsWith(SUFFIX) && LINE.matcher(first).matches();
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    Map<Integer, List<SenseLine>> byTree = senses(file, faults);
    Path treeFile = companions(file).get(0);
    try (TreeReader trees = new TreeReader(treeFile)) {
      TreeReader.Tree tree = trees.next();
      if (tree == null && trees.fault == null) {
        throw DataFormatException.file(treeFile, "at least one tree", "none");
      }
      for (; tree != null; tree = trees.next()) {
        if (!tree.words().isEmpty()) {
          SentenceBuilder sentence = new SentenceBuilder(stem(file) + ":" + tree.number());
          sentence.addAll(tree.words());
          List<SenseLine> senses = byTree.remove(tree.number());
          tag(sentence, senses == null ? List.of() : senses, faults);
          each.accept(sentence.build(tree.line(), joiner));
        }
      }
      if (trees.fault != null) {
        // Senses refer to trees by number: after a bad tree the numbers are unknown.
        faults.accept(trees.fault);
        return;
      }
    }
    for (List<SenseLine> left : byTree.values()) {
      SenseLine first = left.get(0);
      faults.accept(first.line().fault("a tree with words", first.tree()));
    }
  }

  /** The trees. */
  @Override
  List<Path> companions(Path senses) {
    String name = String.valueOf(senses.getFileName());
    if (!name.endsWith(SUFFIX)) {
      throw DataFormatException.file(senses, "a name that ends with " + SUFFIX, name);
    }
    String stem = name.substring(0, name.length() - SUFFIX.length());
    Path parse = senses.resolveSibling(stem + ".parse");
    Path normalForm = senses.resolveSibling(stem + ".onf");
    if (!Files.exists(parse) && !Files.exists(normalForm)) {
      throw DataFormatException.file(
          senses, stem + ".parse or " + stem + ".onf in the same folder", "neither");
    }
    return List.of(Files.exists(parse) ? parse : normalForm);
  }

  private static Map<Integer, List<SenseLine>> senses(Path file, Faults faults) {
    Map<Integer, List<SenseLine>> byTree = new TreeMap<>();
    SourceLine.each(
        file,
        faults,
        (text, line) -> {
          SenseLine sense = SenseLine.parse(text, line);
          if (sense != null) {
            byTree.computeIfAbsent(sense.tree(), tree -> new ArrayList<>()).add(sense);
          }
        });
    return byTree;
  }

  private static void tag(SentenceBuilder sentence, List<SenseLine> senses, Faults faults) {
    Set<Integer> tagged = new HashSet<>();
    for (SenseLine sense : senses) {
      if (sense.word() >= sentence.size()) {
        String expected = "one of the " + sentence.size() + " words of tree " + sense.tree();
        faults.accept(sense.line().fault(expected, sense.word()));
      } else if (!tagged.add(sense.word())) {
        faults.accept(sense.line().fault("one sense for word " + sense.word(), "two"));
      } else {
        int word = sense.word();
        List<String> labels = List.of(sense.label());
        sentence.tag(word, word + 1, sense.lemma(), sense.partOfSpeech(), labels);
      }
    }
  }

  /** A line of a {@code .sense} file. */
  private record SenseLine(
      SourceLine line, int tree, int word, String lemma, PartOfSpeech partOfSpeech, String label) {
    private static final int SENSES = 4;

    /** Parses a line; null if it has no sense. */
    static SenseLine parse(String text, SourceLine line) {
      String[] fields = text.strip().split("\\s+");
      if (text.isBlank() || fields.length == SENSES) {
        return null; // A word selected for annotation, but not annotated.
      }
      boolean complete = fields.length > SENSES && fields.length <= SENSES + 2;
      line.throwIf(!complete, "document, tree, word, lemma-pos and sense", text);
      int hyphen = fields[3].lastIndexOf('-');
      String tag = fields[3].substring(hyphen + 1);
      boolean tagged = hyphen > 0 && (tag.equals("n") || tag.equals("v"));
      line.throwIf(!tagged, "lemma-n or lemma-v", fields[3]);
      String lemma = fields[3].substring(0, hyphen);
      PartOfSpeech partOfSpeech = SenseKey.ontonotesPart(tag);
      String label = SenseKey.ontonotes(lemma, partOfSpeech, chosen(fields), line);
      return new SenseLine(
          line, index(fields[1], line), index(fields[2], line), lemma, partOfSpeech, label);
    }

    /**
     * The final sense: {@code 1}; the choices of two annotators {@code 1,1}; or an adjudicator's
     * decision {@code ?,? 1}. Of {@code 1&&2} the first is used.
     */
    private static String chosen(String[] fields) {
      boolean adjudicated = fields.length > SENSES + 1 && !fields[SENSES + 1].equals("-1");
      String senses = adjudicated ? fields[SENSES + 1] : fields[SENSES];
      return senses.split(",", 2)[0].split("&&", 2)[0];
    }

    private static int index(String field, SourceLine line) {
      if (!field.matches("\\d{1,8}")) {
        throw line.fault("a number counted from 0", field);
      }
      return Integer.parseInt(field);
    }
  }

  /**
   * Reads the words of bracketed parse trees, from a {@code .parse} file or from the trees of an
   * {@code .onf} file. Traces ({@code -NONE-}) are left out.
   */
  private static final class TreeReader implements AutoCloseable {
    private static final String TRACE = "-NONE-";
    private static final Pattern TOKEN = Pattern.compile("[()]|[^()\\p{javaWhitespace}][^() \t]*");

    private final Path file;
    private final Lines lines;
    private final boolean normalForm;
    private boolean inTree;
    private int trees;

    private DataFormatException fault;
    private SourceLine line;
    private String text = "";
    private Matcher tokens = TOKEN.matcher(text);

    private int depth;
    private SourceLine start;
    private final List<String> atoms = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    TreeReader(Path file) {
      this.file = file;
      lines = Lines.open(file, StandardCharsets.UTF_8);
      normalForm = file.toString().endsWith(".onf");
      inTree = !normalForm;
    }

    /**
     * @param number counted from 0
     */
    record Tree(int number, SourceLine line, List<String> words) {}

    /** The next tree; null at the end and after a bad tree, which sets {@link #fault}. */
    Tree next() {
      while (true) {
        while (tokens.find()) {
          if (completes(tokens.group())) {
            Tree tree = new Tree(trees++, start, List.copyOf(words));
            words.clear();
            return tree;
          }
          if (fault != null) {
            return null;
          }
        }
        String read = lines.next();
        line = SourceLine.of(file, lines);
        text = read != null && isTree(read) ? read : "";
        tokens = TOKEN.matcher(text);
        if (text.isBlank() && depth > 0) {
          String by = "one that has not by line " + (line.number() + (read == null ? 1 : 0));
          fault = start.fault("a tree whose brackets close", by);
        }
        if (read == null || fault != null) {
          return null;
        }
      }
    }

    /** Whether this line belongs to a tree; an empty line separates trees. */
    private boolean isTree(String read) {
      if (!normalForm) {
        return true;
      }
      String heading = read.strip();
      if (heading.equals("Tree:") || heading.equals("Leaves:")) {
        inTree = heading.equals("Tree:");
        return false;
      }
      return inTree && !heading.startsWith("-----");
    }

    /** Reads a bracket, tag or word; returns whether it completes a tree. */
    private boolean completes(String token) {
      if (token.equals("(")) {
        start = depth == 0 ? line : start;
        depth++;
        atoms.clear();
      } else if (!token.equals(")")) {
        atoms.add(token);
        fault = depth == 0 ? line.fault("a tree in brackets", text) : null;
      } else if (depth == 0 || atoms.size() > 2) {
        fault = line.fault(depth == 0 ? "an opening bracket" : "a tag and a word", text);
      } else {
        depth--;
        if (atoms.size() == 2 && !atoms.get(0).equals(TRACE)) {
          words.add(atoms.get(1));
        }
        atoms.clear();
        return depth == 0;
      }
      return false;
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
