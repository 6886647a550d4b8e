package org.semascope.data.tagged;

import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * OntoNotes as released: {@code wsj_0001.sense} with lines such as {@code nw/wsj/00/wsj_0001@.. 0 8
 * join-v 4}, and the trees they point into beside it, in {@code wsj_0001.parse} or {@code
 * wsj_0001.onf}. Trees and their words are counted from 0, traces not.
 */
final class OntonotesFormat extends TaggedFormat {
  private static final String SUFFIX = ".sense";
  private static final Pattern LINE = Pattern.compile("\\S*[/@]\\S* \\d+ \\d+ \\S+-[nv]( .*)?");

  OntonotesFormat(TokenJoiner joiner) {
    super(joiner, "OntoNotes, .sense with .parse or .onf", 12, ".*\\.sense");
  }

  @Override
  boolean beginsRight(Path file, String opening) {
    String first = opening.lines().findFirst().orElse("");
    return file.toString().endsWith(SUFFIX) && LINE.matcher(first).matches();
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    Map<Integer, List<SenseLine>> byTree = senses(file, faults);
    Path treeFile = beside(file).get(0);
    try (TreeReader trees = new TreeReader(treeFile)) {
      TreeReader.Tree tree = trees.next();
      if (tree == null) {
        throw DataFormatException.file(trees.file(), "at least one tree", "none");
      }
      for (; tree != null; tree = trees.next()) {
        if (!tree.words().isEmpty()) {
          SentenceBuilder sentence = new SentenceBuilder(stem(file) + ":" + tree.number());
          sentence.addAll(tree.words());
          tag(sentence, byTree.remove(tree.number()), file, faults);
          each.accept(sentence.build(tree.line(), joiner()));
        }
      }
    } catch (BadRecord bad) {
      // Senses point to trees by number: after a bad tree nobody knows which is which.
      faults.accept(bad.in(treeFile));
      return;
    }
    for (List<SenseLine> left : byTree.values()) {
      SenseLine first = left.get(0);
      faults.accept(new BadRecord(first.line(), "a tree with words", first.tree()).in(file));
    }
  }

  /** The trees. */
  @Override
  List<Path> beside(Path senses) {
    String name = String.valueOf(senses.getFileName());
    if (!name.endsWith(SUFFIX)) {
      throw DataFormatException.file(senses, "a name that ends with " + SUFFIX, name);
    }
    String stem = name.substring(0, name.length() - SUFFIX.length());
    Path parse = senses.resolveSibling(stem + ".parse");
    Path normalForm = senses.resolveSibling(stem + ".onf");
    if (!Files.exists(parse) && !Files.exists(normalForm)) {
      throw DataFormatException.file(
          senses, stem + ".parse or " + stem + ".onf beside it", "neither");
    }
    return List.of(Files.exists(parse) ? parse : normalForm);
  }

  private static Map<Integer, List<SenseLine>> senses(Path file, Faults faults) {
    Map<Integer, List<SenseLine>> byTree = new TreeMap<>();
    try (SourceText source = new SourceText(file)) {
      while (source.peek() != SourceText.END) {
        int line = source.line();
        try {
          SenseLine sense = SenseLine.parse(source.readLine(), line);
          if (sense != null) {
            byTree.computeIfAbsent(sense.tree(), tree -> new ArrayList<>()).add(sense);
          }
        } catch (BadRecord bad) {
          faults.accept(bad.in(file));
        }
      }
    }
    return byTree;
  }

  private static void tag(
      SentenceBuilder sentence, List<SenseLine> senses, Path file, Faults faults) {
    Map<Integer, SenseLine> byWord = new HashMap<>();
    for (SenseLine sense : senses == null ? List.<SenseLine>of() : senses) {
      if (sense.word() >= sentence.size()) {
        String expected = "one of the " + sentence.size() + " words of tree " + sense.tree();
        faults.accept(new BadRecord(sense.line(), expected, sense.word()).in(file));
      } else if (byWord.put(sense.word(), sense) != null) {
        faults.accept(
            new BadRecord(sense.line(), "one sense for word " + sense.word(), "two").in(file));
      } else {
        sentence.tag(
            new TaggedSentence.Tag(
                sense.word(),
                sense.word() + 1,
                sense.lemma(),
                sense.partOfSpeech(),
                List.of(sense.label()),
                false));
      }
    }
  }

  /** A line of a {@code .sense} file. */
  private record SenseLine(
      int line, int tree, int word, String lemma, PartOfSpeech partOfSpeech, String label) {
    private static final int SENSES = 4;

    /** The line taken apart, or null if it gives no sense. */
    static SenseLine parse(String text, int line) throws BadRecord {
      String[] fields = text.strip().split("\\s+");
      if (text.isBlank() || fields.length == SENSES) {
        return null; // A word that was to be annotated, but has not been.
      }
      if (fields.length > SENSES + 2 || fields.length < SENSES) {
        throw new BadRecord(line, "document, tree, word, lemma-pos and sense", text);
      }
      int hyphen = fields[3].lastIndexOf('-');
      String tag = fields[3].substring(hyphen + 1);
      if (hyphen < 1 || !tag.equals("n") && !tag.equals("v")) {
        throw new BadRecord(line, "lemma-n or lemma-v", fields[3]);
      }
      String lemma = fields[3].substring(0, hyphen);
      PartOfSpeech partOfSpeech = OntonotesSense.partOfSpeech(tag);
      String label = OntonotesSense.label(lemma, partOfSpeech, chosen(fields), line);
      return new SenseLine(
          line, index(fields[1], line), index(fields[2], line), lemma, partOfSpeech, label);
    }

    /**
     * The sense that holds: {@code 1}, or what two annotators chose {@code 1,1}, or what an
     * adjudicator made of it {@code ?,? 1}. Of {@code 1&&2} the first counts.
     */
    private static String chosen(String[] fields) {
      boolean adjudicated = fields.length > SENSES + 1 && !fields[SENSES + 1].equals("-1");
      String senses = adjudicated ? fields[SENSES + 1] : fields[SENSES];
      return senses.split(",", 2)[0].split("&&", 2)[0];
    }

    private static int index(String field, int line) throws BadRecord {
      if (!field.matches("\\d{1,8}")) {
        throw new BadRecord(line, "a number counted from 0", field);
      }
      return Integer.parseInt(field);
    }
  }

  /**
   * Reads the words of bracketed parse trees, from a {@code .parse} file or from the trees of an
   * {@code .onf} file. Traces ({@code -NONE-}) are no words and are left out.
   */
  private static final class TreeReader implements Closeable {
    private static final String TRACE = "-NONE-";

    private final SourceText source;
    private final boolean normalForm;
    private boolean inTree;
    private int next;

    private String text = "";
    private int line;
    private int at;

    private int depth;
    private int start;
    private final List<String> atoms = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    TreeReader(Path file) {
      source = new SourceText(file);
      normalForm = file.toString().endsWith(".onf");
      inTree = !normalForm;
    }

    /**
     * @param number counted from 0
     */
    record Tree(int number, int line, List<String> words) {}

    Path file() {
      return source.file();
    }

    /**
     * The next tree, or null at the end. After a bad one the numbers are no longer to be trusted.
     */
    Tree next() throws BadRecord {
      while (true) {
        while (at < text.length()) {
          if (step()) {
            Tree tree = new Tree(next++, start, List.copyOf(words));
            words.clear();
            return tree;
          }
        }
        line = source.line();
        at = 0;
        String read = source.readLine();
        text = read == null || !isTree(read) ? "" : read;
        if (text.isBlank() && depth > 0) {
          throw new BadRecord(
              start, "a tree whose brackets close", "one that has not by line " + line);
        }
        if (read == null) {
          return null;
        }
      }
    }

    /** Whether this line belongs to a tree; a blank one stands between two of them. */
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

    /** Takes one bracket or atom from the line; tells whether it completes a tree. */
    private boolean step() throws BadRecord {
      char first = text.charAt(at);
      int begin = at++;
      if (Character.isWhitespace(first)) {
        return false;
      }
      if (first == '(') {
        start = depth == 0 ? line : start;
        depth++;
        atoms.clear();
        return false;
      }
      if (first == ')') {
        return closeBracket();
      }
      while (at < text.length() && "() \t".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      atoms.add(text.substring(begin, at));
      if (depth == 0) {
        throw new BadRecord(line, "a tree in brackets", text);
      }
      return false;
    }

    private boolean closeBracket() throws BadRecord {
      if (depth == 0 || atoms.size() > 2) {
        throw new BadRecord(line, depth == 0 ? "an opening bracket" : "a tag and a word", text);
      }
      depth--;
      if (atoms.size() == 2 && !atoms.get(0).equals(TRACE)) {
        words.add(atoms.get(1));
      }
      atoms.clear();
      return depth == 0;
    }

    @Override
    public void close() {
      source.close();
    }
  }
}
