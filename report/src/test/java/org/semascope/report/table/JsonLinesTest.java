package org.semascope.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

class JsonLinesTest {
  @Test
  void eachObjectIsOneLine() {
    assertThat(
            written(out -> out.writeStringField("a", "x\ny"), out -> out.writeNumberField("b", 1)))
        .isEqualTo("{\"a\":\"x\\ny\"}\n{\"b\":1}\n");
  }

  @Test
  void aLineIsThereAtOnce() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonLines json = new JsonLines(bytes);
    json.write(out -> out.writeNumberField("a", 1));
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("{\"a\":1}\n");
  }

  @Test
  void everyScriptIsWrittenAsItIs() {
    assertThat(written(out -> out.writeStringField("a", "café 生活 😀")))
        .isEqualTo("{\"a\":\"café 生活 😀\"}\n");
  }

  @Test
  void floatsReadBackTheSame() throws IOException {
    Random random = new Random(7);
    float[] values = new float[500];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.intBitsToFloat(random.nextInt());
      values[i] = Float.isFinite(values[i]) ? values[i] : i;
    }
    String line =
        written(
            out -> {
              out.writeFieldName("v");
              JsonLines.vector(out, values);
            });
    JsonNode array = new ObjectMapper().readTree(line).get("v");
    assertThat(array).hasSize(values.length);
    for (int i = 0; i < values.length; i++) {
      assertThat(Float.parseFloat(array.get(i).asText())).isEqualTo(values[i]);
    }
  }

  @Test
  void spansAndTextsAreArrays() {
    assertThat(
            written(
                out -> {
                  JsonLines.texts(out, "pieces", List.of("a", "##b"));
                  JsonLines.span(out, "span", new Span(2, 5));
                  JsonLines.window(out, Optional.of(new Span(0, 9)));
                }))
        .isEqualTo("{\"pieces\":[\"a\",\"##b\"],\"span\":[2,5],\"window\":[0,9]}\n");
  }

  @Test
  void aTextThatWasNotCutHasNoWindow() {
    assertThat(written(out -> JsonLines.window(out, Optional.empty()))).isEqualTo("{}\n");
  }

  @Test
  void aStreamThatFailsIsReported() {
    JsonLines json =
        new JsonLines(
            new OutputStream() {
              @Override
              public void write(int one) throws IOException {
                throw new IOException("No space left on device");
              }
            });
    assertThatThrownBy(() -> json.write(out -> out.writeNumberField("a", 1)))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("cannot write the result: No space left on device");
  }

  private static String written(JsonLines.Body... bodies) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonLines json = new JsonLines(bytes);
    for (JsonLines.Body body : bodies) {
      json.write(body);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
