package org.semascope.data.graphs;

import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.semascope.data.Faults;

/** Counts the edges of a ConceptNet file, for {@link LongGraphTest} to run in a small heap. */
final class LongGraph {
  private LongGraph() {}

  public static void main(String[] arguments) {
    LongAdder edges = new LongAdder();
    Graphs.conceptNet("en").read(Path.of(arguments[0]), Faults.STRICT, edge -> edges.increment());
    System.out.println(edges.sum());
  }
}
