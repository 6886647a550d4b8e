package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;

/** Commands on a graph so simple that its vectors are known: token i has (i, 1). */
class ExportedCommandsTest {
  private static final String TEXT = "The captain wrote a long letter to his sister.";

  @TempDir private Path folder;
  private Path model;

  @BeforeEach
  void write() throws IOException {
    model = Files.createDirectories(folder.resolve("exported"));
    Files.createDirectories(model.resolve("onnx"));
    Files.copy(Tiny.bert().resolve("tokenizer.json"), model.resolve("tokenizer.json"));
    OnnxGraph graph = new OnnxGraph();
    Value ids = graph.input("input_ids", Element.INT64, "texts", "tokens");
    graph.input("attention_mask", Element.INT64, "texts", "tokens");
    float[] rows = new float[2 * Tiny.VOCABULARY];
    for (int id = 0; id < Tiny.VOCABULARY; id++) {
      rows[2 * id] = id;
      rows[2 * id + 1] = 1;
    }
    Value table = graph.op("Reshape", graph.floats(rows), graph.longs(-1, 2)).value();
    Value vectors = graph.op("Gather", table, ids).value();
    graph.output("last_hidden_state", vectors, Element.FLOAT, "texts", "tokens", "2");
    Files.write(model.resolve("onnx/model.onnx"), graph.toModel());
  }

  @Test
  void idsGiveTheirRows() {
    JsonNode json = run("encode", "-m", model.toString(), "--ids", "7,250,3").done().json();
    assertThat(json.get("layers")).hasToString("{\"1\":[[7.0,1.0],[250.0,1.0],[3.0,1.0]]}");
  }

  @Test
  void piecesMakeWordsAsAsked() {
    JsonNode mean = word("mean");
    int pieces = mean.get("pieces").size();
    assertThat(pieces).isGreaterThan(1);
    assertThat(last(mean)[1]).isEqualTo(1);
    assertThat(last(word("sum"))[1]).isEqualTo(pieces);
    assertThat(last(word("sum"))[0]).isEqualTo(pieces * last(mean)[0]);
    double first = last(word("first"))[0];
    double end = last(word("last"))[0];
    assertThat(last(word("max"))[0]).isGreaterThanOrEqualTo(Math.max(first, end));
  }

  private JsonNode word(String pieces) {
    return run(
            "encode",
            "-m",
            model.toString(),
            TEXT,
            "--word",
            "letter",
            "--pieces",
            pieces,
            "--format",
            "json")
        .done()
        .json();
  }

  private static double[] last(JsonNode json) {
    JsonNode vector = json.get("layers").get("1");
    return new double[] {vector.get(0).asDouble(), vector.get(1).asDouble()};
  }

  @Test
  void layersInsideTheGraphAreRefused() throws IOException {
    Files.copy(Tiny.bert().resolve("config.json"), model.resolve("config.json"));
    run("encode", "-m", model.toString(), TEXT, "--word", "letter", "--layers", "0-2")
        .failed("--layers 0-2: this model has only [3], the others are inside its exported graph");
    assertThat(run("models", "show", model.toString()).done().out())
        .contains(
            "ONNX graph of bert",
            "[3] of 0-3 (the exported graph has no output for the others: its blocks do not end in layer norms, as BERT's do)")
        .contains("onnx/model.onnx (ONNX)");
  }

  @Test
  void sentencesArePooledByTheFilesBesideTheGraph() throws IOException {
    Path pooling = Files.createDirectories(model.resolve("1_Pooling"));
    Files.writeString(pooling.resolve("config.json"), "{\"pooling_mode\": \"cls\"}");
    JsonNode json =
        new World(folder)
            .typing(TEXT + "\nThe sister was cold.\n")
            .run("encode", "-m", model.toString(), "--sentence", "--input", "-")
            .done()
            .jsonLines()
            .get(1);
    assertThat(Outcome.fields(json)).containsExactly("text", "pooling", "layers");
    assertThat(json.get("pooling").asText()).isEqualTo("cls");
    JsonNode cls = Tiny.expected().get("sequences").get(0).get("input_ids").get(0);
    assertThat(json.get("layers").get("1")).hasToString("[%d.0,1.0]".formatted(cls.asInt()));
  }

  @Test
  void aSentenceIsCutWhereTheModelsFilesSaySo() throws IOException {
    Files.writeString(model.resolve("sentence_bert_config.json"), "{\"max_seq_length\": 5}");
    Outcome cut =
        run("encode", "-m", model.toString(), TEXT, "--sentence", "--format", "json").done();
    int end = cut.json().get("window").get(1).asInt();
    assertThat(end).isBetween(1, TEXT.length() - 1);
    assertThat(cut.err())
        .contains(
            "the text exceeds the maximum length of 5 tokens per sentence; kept" + " characters ");
    JsonNode beginning =
        run(
                "encode",
                "-m",
                model.toString(),
                TEXT.substring(0, end),
                "--sentence",
                "--format",
                "json")
            .done()
            .json();
    assertThat(cut.json().get("layers")).isEqualTo(beginning.get("layers"));
  }

  private Outcome run(String... args) {
    return new World(folder).run(args);
  }
}
