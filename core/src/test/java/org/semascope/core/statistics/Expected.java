package org.semascope.core.statistics;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of expected.tsv, made by expected.py with scipy, and clusters for tests. */
final class Expected {
  private Expected() {}

  /** Inputs and results of every row of this kind. */
  static List<double[][]> of(String what) {
    List<double[][]> rows =
        lines()
            .map(line -> line.split("\t"))
            .filter(cells -> cells[0].equals(what))
            .map(cells -> Arrays.stream(cells).skip(1).map(Expected::numbers))
            .map(lists -> lists.toArray(double[][]::new))
            .toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("no row of expected.tsv is about " + what);
    }
    return rows;
  }

  /** Every item is its own cluster: the ordinary bootstrap. */
  static Clusters singles(int items) {
    return Clusters.by(IntStream.range(0, items).boxed().toList());
  }

  private static Stream<String> lines() {
    try (InputStream in = Expected.class.getResourceAsStream("/statistics/expected.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double[] numbers(String cell) {
    return Arrays.stream(cell.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
