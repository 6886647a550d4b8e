package org.semascope.data.tagged;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the words of bracketed parse trees, from a {@code .parse} file or from the trees of an
 * {@code .onf} file. Traces ({@code -NONE-}) are no words and are left out.
 */
final class TreeReader implements Closeable {
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

  /** The next tree, or null at the end. After a bad one the numbers are no longer to be trusted. */
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
