package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.ExportedGraph;

/** Lays a batch's tokens out as [texts, longest], each at its own place, with a mask of them. */
final class Padded {
  private final List<Job> jobs;
  private final int longest;

  Padded(List<Job> jobs) {
    this.jobs = jobs;
    this.longest =
        jobs.stream()
                .flatMapToInt(job -> Arrays.stream(job.input().positions()))
                .max()
                .orElseThrow()
            + 1;
  }

  int texts() {
    return jobs.size();
  }

  int longest() {
    return longest;
  }

  /** Where a token of a text stands, counted through. */
  int row(int text, int token) {
    return text * longest + jobs.get(text).input().positions()[token];
  }

  /** Gives the graph those inputs that it has. */
  void fill(Feed feed, ExportedGraph graph) throws OrtException {
    long[] ids = new long[jobs.size() * longest];
    long[] mask = new long[ids.length];
    long[] types = new long[ids.length];
    long[] positions = new long[ids.length];
    Arrays.setAll(positions, i -> i % longest);
    for (int text = 0; text < jobs.size(); text++) {
      TokenInput input = jobs.get(text).input();
      for (int token = 0; token < input.length(); token++) {
        int row = row(text, token);
        ids[row] = input.ids()[token];
        mask[row] = 1;
        types[row] = input.types()[token];
      }
    }
    add(feed, graph, ExportedGraph.IDS, ids);
    add(feed, graph, ExportedGraph.MASK, mask);
    add(feed, graph, ExportedGraph.TYPES, types);
    add(feed, graph, ExportedGraph.POSITIONS, positions);
  }

  private void add(Feed feed, ExportedGraph graph, String name, long[] values) throws OrtException {
    if (!graph.has(name)) {
      return;
    }
    if (graph.takes(name, Element.INT32)) {
      int[] narrow = Arrays.stream(values).mapToInt(Math::toIntExact).toArray();
      feed.ints(name, narrow, jobs.size(), longest);
    } else {
      feed.longs(name, values, jobs.size(), longest);
    }
  }
}
