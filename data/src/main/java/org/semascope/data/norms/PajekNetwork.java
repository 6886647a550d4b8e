package org.semascope.data.norms;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.Lines;

/**
 * A Pajek network of words: {@code *vertices} with numbered labels, then weighted {@code *arcs}.
 */
final class PajekNetwork {
  private static final Pattern VERTEX = Pattern.compile("([0-9]{1,9}) +\"(.*)\"");
  private static final Pattern ARC = Pattern.compile("([0-9]{1,9}) +([0-9]{1,9}) +([0-9]{1,9})");
  private static final Pattern VERTICES = Pattern.compile("\\*vertices +([0-9]{1,9})");

  private final Path file;
  private final Faults faults;
  private final Map<Integer, String> labels = new HashMap<>();
  private final Set<String> words = new HashSet<>();
  private final Tally tally = new Tally();
  private int promised = -1;
  private boolean inArcs;

  PajekNetwork(Path file, Faults faults) {
    this.file = file;
    this.faults = faults;
  }

  Tally tally() {
    return tally;
  }

  void read(Lines lines) {
    boolean arcs = false;
    for (String line = lines.next(); line != null; line = lines.next()) {
      String text = line.strip();
      if (text.startsWith("*")) {
        section(text.toLowerCase(Locale.ROOT), lines.number());
      } else if (!text.isEmpty() && !text.startsWith("%")) {
        try {
          if (inArcs) {
            arcs = true;
            arc(text, lines.number());
          } else {
            vertex(text, lines.number());
          }
        } catch (DataFormatException fault) {
          faults.accept(fault);
        }
      }
    }
    if (!arcs) {
      throw DataFormatException.file(file, "*vertices, then *arcs", "no arcs");
    }
  }

  private void section(String text, long line) {
    Matcher vertices = VERTICES.matcher(text);
    if (vertices.matches() && promised < 0) {
      promised = Integer.parseInt(vertices.group(1));
    } else if (text.equals("*arcs") && !inArcs) {
      inArcs = true;
      if (labels.size() != promised) {
        faults.accept(
            DataFormatException.line(file, line, promised + " vertices before it", labels.size()));
      }
    } else if (!text.startsWith("*network")) {
      throw DataFormatException.line(
          file, line, "*vertices with their number, then *arcs", DelimitedRow.quoted(text));
    }
  }

  private void vertex(String text, long line) {
    Matcher vertex = VERTEX.matcher(text);
    if (promised < 0 || !vertex.matches()) {
      throw DataFormatException.line(
          file, line, "a vertex: number \"label\"", DelimitedRow.quoted(text));
    }
    String word = vertex.group(2).strip().toLowerCase(Locale.ROOT);
    if (!words.add(word)) {
      throw DataFormatException.line(
          file, line, "each label once", DelimitedRow.quoted(word) + " again");
    }
    if (labels.putIfAbsent(Integer.valueOf(vertex.group(1)), word) != null) {
      throw DataFormatException.line(
          file, line, "each vertex once", "number " + vertex.group(1) + " again");
    }
  }

  private void arc(String text, long line) {
    Matcher arc = ARC.matcher(text);
    if (!arc.matches()) {
      throw DataFormatException.line(
          file,
          line,
          "an arc: number of cue, number of response, count",
          DelimitedRow.quoted(text));
    }
    String cue = labels.get(Integer.valueOf(arc.group(1)));
    String response = labels.get(Integer.valueOf(arc.group(2)));
    int count = Integer.parseInt(arc.group(3));
    if (cue == null || response == null || cue.isEmpty()) {
      throw DataFormatException.line(
          file, line, "an arc between vertices", DelimitedRow.quoted(text));
    }
    if (tally.holds(cue, response)) {
      throw DataFormatException.line(
          file, line, "each pair once", DelimitedRow.quoted(cue + " -> " + response) + " again");
    }
    if (count == 0 || !tally.add(cue, response, count)) {
      throw DataFormatException.line(file, line, "a count above 0 that can be summed", count);
    }
  }
}
