package org.semascope.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.report.table.Table.Cell;

class JsonWriterTest {
  @Test
  void eachObjectIsOneLine() {
    assertThat(written(Map.of("a", "x\ny"), Map.of("b", 1)))
        .isEqualTo("{\"a\":\"x\\ny\"}\n{\"b\":1}\n");
  }

  @Test
  void linesAreFlushed() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonWriter json = JsonWriter.lines(bytes);
    json.write(Map.of("a", 1));
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("{\"a\":1}\n");
  }

  @Test
  void aDocumentHasItsResultsInOneArray() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonWriter json = JsonWriter.document(bytes, "runs list", false);
    json.write(Map.of("a", 1));
    json.write(Map.of("a", 2));
    assertThatThrownBy(() -> parsed(bytes)).isInstanceOf(JsonProcessingException.class);
    json.finish(Map.of("total", 2));
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"schema\":1,\"command\":\"runs list\",\"results\":[\n"
                + "{\"a\":1},\n{\"a\":2}\n],\"total\":2}\n");
    assertThat(parsed(bytes).get("results")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true|1|{'schema':1,'a':1}",
        "true|0|{'schema':1,'command':'x','results':[]}",
        "true|2|{'schema':1,'command':'x','results':[{'a':1},{'a':1}]}",
        "false|1|{'schema':1,'command':'x','results':[{'a':1}]}",
        "false|0|{'schema':1,'command':'x','results':[]}"
      })
  void aSingleObjectCanBeTheDocument(boolean single, int objects, String expected)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonWriter json = JsonWriter.document(bytes, "x", single);
    for (int i = 0; i < objects; i++) {
      json.write(Map.of("a", 1));
    }
    json.finish(Map.of());
    assertThat(parsed(bytes)).isEqualTo(new ObjectMapper().readTree(expected.replace('\'', '"')));
  }

  private static JsonNode parsed(ByteArrayOutputStream bytes) throws IOException {
    return new ObjectMapper()
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .readTree(bytes.toByteArray());
  }

  private record Numbers(double one, Float other, double[] several, float[] single) {}

  @Test
  void numbersThatJsonDoesNotHaveAreNull() {
    float[] single = {Float.NaN, 2};
    double[] several = {1, Double.NEGATIVE_INFINITY};
    Numbers numbers = new Numbers(Double.NaN, Float.POSITIVE_INFINITY, several, single);
    assertThat(written(Map.of("numbers", numbers)))
        .isEqualTo(
            "{\"numbers\":{\"one\":null,\"other\":null,\"several\":[1.0,null],"
                + "\"single\":[null,2.0]}}\n");
    assertThat(JsonWriter.pretty(Map.of("one", Double.NaN))).contains("\"one\" : null");
  }

  @Test
  void unicodeIsNotEscaped() {
    assertThat(written(Map.of("a", "café 生活 😀"))).isEqualTo("{\"a\":\"café 生活 😀\"}\n");
  }

  @Test
  void floatsReadBackTheSame() throws IOException {
    Random random = new Random(7);
    float[] values = new float[500];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.intBitsToFloat(random.nextInt());
      values[i] = Float.isFinite(values[i]) ? values[i] : i;
    }
    String line = written(Map.of("v", values));
    JsonNode array = new ObjectMapper().readTree(line).get("v");
    assertThat(array).hasSize(values.length);
    for (int i = 0; i < values.length; i++) {
      assertThat(Float.parseFloat(array.get(i).asText())).isEqualTo(values[i]);
    }
  }

  @Test
  void everyKindOfValueHasItsForm() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("pieces", List.of("a", "##b"));
    fields.put("span", new Span(2, 5));
    fields.put("ids", new int[] {7, 8});
    fields.put("layers", new TreeMap<>(Map.of(0, new float[] {0.1f}, 10, new float[0])));
    fields.put("cosine", 0.25);
    fields.put("bytes", 1L << 40);
    fields.put("known", true);
    fields.put("cell", Cell.number("1.5"));
    fields.put("path", Path.of("a/b"));
    fields.put("time", Instant.EPOCH);
    fields.put("none", Arrays.asList(1, null));
    assertThat(written(fields))
        .isEqualTo(
            "{\"pieces\":[\"a\",\"##b\"],\"span\":[2,5],\"ids\":[7,8],"
                + "\"layers\":{\"0\":[0.1],\"10\":[]},\"cosine\":0.25,\"bytes\":1099511627776,"
                + "\"known\":true,\"cell\":\"1.5\",\"path\":\"a/b\",\"time\":\"1970-01-01T00:00:00Z\",\"none\":[1,null]}\n");
  }

  @Test
  void aStreamThatFailsIsReported() {
    JsonWriter json =
        JsonWriter.lines(
            new OutputStream() {
              @Override
              public void write(int one) throws IOException {
                throw new IOException("No space left on device");
              }
            });
    assertThatThrownBy(() -> json.write(Map.of("a", 1)))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("cannot write the result: No space left on device");
  }

  @SafeVarargs
  private static String written(Map<String, ?>... objects) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonWriter json = JsonWriter.lines(bytes);
    for (Map<String, ?> object : objects) {
      json.write(object);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
