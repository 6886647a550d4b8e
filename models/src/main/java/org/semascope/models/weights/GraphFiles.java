package org.semascope.models.weights;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.Message;

/**
 * The files of an ONNX graph: its own and those of external data, also of tensors in nested graphs
 * (field numbers as in onnx.proto).
 */
public final class GraphFiles {
  /** Messages of onnx.proto that contain tensors, directly or nested. */
  private enum Kind {
    MODEL,
    GRAPH,
    NODE,
    ATTRIBUTE,
    FUNCTION,
    SPARSE_TENSOR,
    TENSOR
  }

  /** For each kind of message the fields that contain others. */
  private static final Map<Kind, Map<Integer, Kind>> PARTS =
      Map.of(
          Kind.MODEL, Map.of(7, Kind.GRAPH, 25, Kind.FUNCTION),
          Kind.FUNCTION, Map.of(7, Kind.NODE, 11, Kind.ATTRIBUTE),
          Kind.GRAPH, Map.of(1, Kind.NODE, 5, Kind.TENSOR, 15, Kind.SPARSE_TENSOR),
          Kind.NODE, Map.of(5, Kind.ATTRIBUTE),
          Kind.ATTRIBUTE,
              Map.of(
                  5, Kind.TENSOR,
                  6, Kind.GRAPH,
                  10, Kind.TENSOR,
                  11, Kind.GRAPH,
                  22, Kind.SPARSE_TENSOR,
                  23, Kind.SPARSE_TENSOR),
          Kind.SPARSE_TENSOR, Map.of(1, Kind.TENSOR, 2, Kind.TENSOR),
          Kind.TENSOR, Map.of());

  private static final int EXTERNAL_DATA = 13;
  private static final String LOCATION = "location";

  /** Nesting of graphs in loops and branches; each level has three messages. */
  private static final int DEEPEST = 64;

  private final Path graph;
  private final Set<String> locations = new TreeSet<>();

  private GraphFiles(Path graph) {
    this.graph = graph;
  }

  /**
   * The graph's own file, then the files of its external data, sorted by name.
   *
   * @throws ModelFormatException if the graph is damaged or refers to a file outside its folder
   */
  public static List<Path> of(Path graph) {
    GraphFiles files = new GraphFiles(graph);
    files.scan(Message.map(graph, "the model"), Kind.MODEL, 0);
    List<Path> all = new ArrayList<>(List.of(graph));
    files.locations.forEach(name -> all.add(files.inFolder(name)));
    return all;
  }

  private void scan(Message message, Kind kind, int depth) {
    if (depth > DEEPEST) {
      throw ModelFormatException.file(graph, "graphs nested less deeply", "more than " + DEEPEST);
    }
    Map<Integer, Kind> parts = PARTS.get(kind);
    for (Message.Field field : message) {
      if (parts.containsKey(field.number())) {
        scan(field.message(), parts.get(field.number()), depth + 1);
      } else if (kind == Kind.TENSOR && field.number() == EXTERNAL_DATA) {
        Message entry = field.message();
        if (entry.text(1).equals(LOCATION)) {
          locations.add(entry.text(2));
        }
      }
    }
  }

  private Path inFolder(String name) {
    try {
      Path relative = Path.of(name);
      boolean inside = !name.isEmpty() && !relative.isAbsolute() && name.indexOf('\\') < 0;
      for (Path part : relative) {
        inside &= !part.toString().equals("..");
      }
      if (inside) {
        return graph.resolveSibling(relative);
      }
    } catch (InvalidPathException e) {
      throw outside(name);
    }
    throw outside(name);
  }

  private ModelFormatException outside(String name) {
    return ModelFormatException.file(
        graph, "external data in its own folder", "\"" + Excerpt.start(name, 80) + "\"");
  }
}
