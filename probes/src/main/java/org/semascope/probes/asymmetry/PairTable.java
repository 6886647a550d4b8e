package org.semascope.probes.asymmetry;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.semascope.probes.Findings;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;

/** The pairs with their asymmetry scores, tab separated: the data set that the paper promises. */
record PairTable(Findings<PairFinding> found) {
  static final String NAME = "pairs.tsv";

  void write(OutputStream file) {
    Set<String> norms = new LinkedHashSet<>();
    Set<Method> methods = new LinkedHashSet<>();
    found.forEach(
        one -> {
          norms.addAll(one.pair().norms().keySet());
          methods.addAll(one.scores().keySet());
        });
    try (BufferedWriter out =
        new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8))) {
      out.write(String.join("\t", header(norms, methods)) + "\n");
      found.forEach(one -> write(out, one, norms, methods));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** For each norm, counts and totals of the answers; LAR is that of first and second. */
  private static List<String> header(Set<String> norms, Set<Method> methods) {
    List<String> header = new ArrayList<>(List.of("first", "second", "relations"));
    for (String norm : norms) {
      header.addAll(
          List.of(
              norm + " second|first",
              norm + " first total",
              norm + " first|second",
              norm + " second total",
              norm + " LAR"));
    }
    for (Method method : methods) {
      String name = method.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      header.addAll(
          List.of(name + " ln P(second|first)", name + " ln P(first|second)", name + " LAR"));
    }
    header.addAll(List.of("standard error", "first count", "second count", "contexts"));
    return header;
  }

  private static void write(
      BufferedWriter out, PairFinding one, Set<String> norms, Set<Method> methods) {
    WordPair pair = one.pair();
    List<String> row = new ArrayList<>(List.of(pair.first(), pair.second()));
    row.add(
        String.join(
            " ",
            pair.relations().stream()
                .map(relation -> (relation.forward() ? "" : "<") + relation.name())
                .toList()));
    for (String norm : norms) {
      Answers given = pair.norms().get(norm);
      if (given == null) {
        row.addAll(List.of("", "", "", "", ""));
      } else {
        row.addAll(
            List.of(
                "" + given.forward(),
                "" + given.firstTotal(),
                "" + given.backward(),
                "" + given.secondTotal(),
                number(given.lar())));
      }
    }
    Double error = null;
    for (Method method : methods) {
      Score score = one.scores().get(method);
      if (score == null) {
        row.addAll(List.of("", "", ""));
      } else {
        row.addAll(List.of(number(score.forward()), number(score.backward()), number(score.lar())));
        error = score.error();
      }
    }
    row.add(error == null ? "" : number(error));
    row.add(pair.firstCount() == 0 ? "" : "" + pair.firstCount());
    row.add(pair.secondCount() == 0 ? "" : "" + pair.secondCount());
    row.add(one.contexts() == null ? "" : "" + one.contexts().used());
    try {
      out.write(String.join("\t", row) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
