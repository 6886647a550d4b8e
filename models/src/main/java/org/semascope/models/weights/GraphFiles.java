package org.semascope.models.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.ProtoFields;

/**
 * The files an ONNX graph is made of: its own, and those its tensors name as the place of their
 * numbers, wherever in the graph such a tensor stands (field numbers as in onnx.proto).
 */
public final class GraphFiles {
  /** Messages that hold graphs, nodes or tensors: which of their fields do, and what these are. */
  private enum Message {
    MODEL,
    GRAPH,
    NODE,
    ATTRIBUTE,
    FUNCTION,
    SPARSE_TENSOR,
    TENSOR
  }

  private static final Map<Message, Map<Integer, Message>> PARTS =
      Map.of(
          Message.MODEL, Map.of(7, Message.GRAPH, 25, Message.FUNCTION),
          Message.FUNCTION, Map.of(7, Message.NODE, 11, Message.ATTRIBUTE),
          Message.GRAPH, Map.of(1, Message.NODE, 5, Message.TENSOR, 15, Message.SPARSE_TENSOR),
          Message.NODE, Map.of(5, Message.ATTRIBUTE),
          Message.ATTRIBUTE,
              Map.of(
                  5, Message.TENSOR,
                  6, Message.GRAPH,
                  10, Message.TENSOR,
                  11, Message.GRAPH,
                  22, Message.SPARSE_TENSOR,
                  23, Message.SPARSE_TENSOR),
          Message.SPARSE_TENSOR, Map.of(1, Message.TENSOR, 2, Message.TENSOR),
          Message.TENSOR, Map.of());

  private static final int EXTERNAL_DATA = 13;
  private static final String LOCATION = "location";

  /** Graphs within graphs, as in loops and branches; each level has three messages. */
  private static final int DEEPEST = 64;

  private final Path graph;
  private final Set<String> locations = new TreeSet<>();

  private GraphFiles(Path graph) {
    this.graph = graph;
  }

  /**
   * The graph's own file first, then the files of its numbers in the order of names.
   *
   * @throws ModelFormatException if the graph is damaged or names a file outside its folder
   */
  public static List<Path> of(Path graph) {
    GraphFiles files = new GraphFiles(graph);
    files.read();
    List<Path> all = new ArrayList<>(List.of(graph));
    files.locations.forEach(name -> all.add(files.inFolder(name)));
    return all;
  }

  private void read() {
    try (FileChannel channel = FileChannel.open(graph)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw ModelFormatException.file(graph, "less than 2 GB, as ONNX allows", channel.size());
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      scan(new ProtoFields(new ByteCursor(graph, "the model", bytes)), Message.MODEL, 0);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + graph + ": " + IoReason.of(e), e);
    }
  }

  private void scan(ProtoFields message, Message kind, int depth) {
    if (depth > DEEPEST) {
      throw ModelFormatException.file(graph, "graphs nested less deeply", "more than " + DEEPEST);
    }
    Map<Integer, Message> parts = PARTS.get(kind);
    for (int field = message.next(); field != 0; field = message.next()) {
      if (parts.containsKey(field)) {
        scan(message.nested(), parts.get(field), depth + 1);
      } else if (kind == Message.TENSOR && field == EXTERNAL_DATA) {
        entry(message.nested());
      } else {
        message.skip();
      }
    }
  }

  private void entry(ProtoFields entry) {
    String key = "";
    String value = "";
    for (int field = entry.next(); field != 0; field = entry.next()) {
      switch (field) {
        case 1 -> key = text(entry);
        case 2 -> value = text(entry);
        default -> entry.skip();
      }
    }
    if (key.equals(LOCATION)) {
      locations.add(value);
    }
  }

  private static String text(ProtoFields message) {
    ByteCursor bytes = message.bytes();
    return bytes.utf8(bytes.remaining());
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
    String shown = name.length() > 80 ? name.substring(0, 80) + "..." : name;
    return ModelFormatException.file(
        graph, "files of numbers in its own folder", "\"" + shown + "\"");
  }
}
