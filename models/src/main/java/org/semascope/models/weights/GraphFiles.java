package org.semascope.models.weights;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    TENSOR;

    /** The kind of message in a field, or null for other fields. */
    Kind part(int field) {
      return switch (this) {
        case MODEL -> field == 7 ? GRAPH : field == 25 ? FUNCTION : null;
        case FUNCTION -> field == 7 ? NODE : field == 11 ? ATTRIBUTE : null;
        case GRAPH -> field == 1 ? NODE : field == 5 ? TENSOR : field == 15 ? SPARSE_TENSOR : null;
        case NODE -> field == 5 ? ATTRIBUTE : null;
        case ATTRIBUTE ->
            switch (field) {
              case 5, 10 -> TENSOR;
              case 6, 11 -> GRAPH;
              case 22, 23 -> SPARSE_TENSOR;
              default -> null;
            };
        case SPARSE_TENSOR -> field == 1 || field == 2 ? TENSOR : null;
        case TENSOR -> null;
      };
    }
  }

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
    for (Message.Field field : message) {
      Kind part = kind.part(field.number());
      if (part != null) {
        scan(field.message(), part, depth + 1);
      } else if (kind == Kind.TENSOR && field.number() == EXTERNAL_DATA) {
        Message entry = field.message();
        if (entry.text(1).equals(LOCATION)) {
          locations.add(entry.text(2));
        }
      }
    }
  }

  private Path inFolder(String name) {
    boolean plain = name.indexOf('\\') < 0 && !("/" + name + "/").contains("/../");
    try {
      if (plain && !name.isEmpty() && !Path.of(name).isAbsolute()) {
        return graph.resolveSibling(name);
      }
    } catch (InvalidPathException e) {
      // refused as other names are
    }
    throw ModelFormatException.file(
        graph, "external data in its own folder", "\"" + Excerpt.start(name, 80) + "\"");
  }
}
