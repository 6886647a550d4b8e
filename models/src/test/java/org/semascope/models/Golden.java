package org.semascope.models;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.PieceRange;

/** Small checkpoints among the test resources, and what another implementation computes on them. */
public final class Golden {
  /** How far apart two implementations in single precision may be. */
  public static final float CLOSE = 5e-5f;

  private static final ObjectMapper JSON = new ObjectMapper();

  private Golden() {}

  /** A directory among the test resources, such as {@code tiny/bert}. */
  public static Path directory(String name) {
    try {
      return Path.of(Golden.class.getResource("/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The expected numbers of a checkpoint: its own, or those of the one it is a variant of. */
  public static JsonNode expected(String name) {
    Path directory = directory(name);
    Path own = directory.resolve("expected.json");
    return Files.exists(own)
        ? read(own)
        : read(directory.resolve(read(directory.resolve("README.json")).get("expected").asText()));
  }

  /** A copy of a checkpoint's directory that lacks one file. */
  public static Path copyWithout(String file, String name, Path to) {
    try (Stream<Path> files = Files.list(directory(name))) {
      for (Path each : files.filter(f -> !f.endsWith(file)).toList()) {
        Files.copy(each, to.resolve(each.getFileName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return to;
  }

  public static JsonNode read(Path file) {
    try {
      return JSON.readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static int[] ints(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).mapToInt(JsonNode::asInt).toArray();
  }

  public static float[] floats(JsonNode array) {
    float[] values = new float[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = array.get(i).floatValue();
    }
    return values;
  }

  /** Asks for every position of an input by itself. */
  public static VectorQuery everyPosition(TokenInput input) {
    return new VectorQuery(
        input, IntStream.range(0, input.length()).mapToObj(Golden::single).toList());
  }

  public static PieceRange single(int position) {
    return new PieceRange(position, position + 1);
  }

  /** The input of one of the expected sequences. */
  public static TokenInput input(JsonNode sequence) {
    int[] ids = ints(sequence.get("input_ids"));
    int[] types =
        sequence.has("token_type_ids") ? ints(sequence.get("token_type_ids")) : new int[ids.length];
    return TokenInput.of(ids, types);
  }

  public static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  /** The largest difference between two vectors. */
  public static double distance(float[] a, float[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(Arrays.toString(a) + " and " + Arrays.toString(b));
    }
    return IntStream.range(0, a.length).mapToDouble(i -> Math.abs(a[i] - b[i])).max().orElse(0);
  }

  /** Scores as natural-log probabilities. */
  public static float[] logSoftmax(float[] scores) {
    double largest = IntStream.range(0, scores.length).mapToDouble(i -> scores[i]).max().orElse(0);
    double sum = 0;
    for (float score : scores) {
      sum += Math.exp(score - largest);
    }
    float[] logs = new float[scores.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = (float) (scores[i] - largest - Math.log(sum));
    }
    return logs;
  }
}
