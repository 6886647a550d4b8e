package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.app.output.NpyArray;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.StoredTensor;

class EncodeCommandTest {
  private static final String MODEL = Tiny.bert().toString();
  private static final String TEXT = "The captain wrote a long letter to his sister.";

  @TempDir private Path folder;

  static IntStream sequences() {
    return IntStream.range(0, Tiny.expected().get("sequences").size());
  }

  @ParameterizedTest
  @MethodSource("sequences")
  void idsGiveWhatAnotherImplementationGives(int number) {
    JsonNode sequence = Tiny.expected().get("sequences").get(number);
    String ids = Tiny.list(sequence.get("input_ids"));
    String types =
        sequence.has("token_type_ids")
            ? Tiny.list(sequence.get("token_type_ids"))
            : ids.replaceAll("\\d+", "0");
    JsonNode json = run("--ids", ids, "--types", types).json();
    assertThat(Outcome.fields(json)).containsExactly("ids", "layers");
    assertThat(json.get("ids")).isEqualTo(sequence.get("input_ids"));
    assertThat(Outcome.fields(json.get("layers"))).containsExactly("0", "1", "2", "3");
    for (int layer = 0; layer <= Tiny.LAST_LAYER; layer++) {
      JsonNode given = json.get("layers").get(Integer.toString(layer));
      JsonNode expected = sequence.get("hidden_states").get(layer);
      assertThat(given).hasSameSizeAs(expected);
      for (int position = 0; position < expected.size(); position++) {
        assertClose(given.get(position), expected.get(position));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2"})
  void hiddenTokensAreNullAndChangeNothing(int number) {
    JsonNode batch = Tiny.expected().get("batch");
    JsonNode shown = batch.get("attention_mask").get(number);
    JsonNode json =
        run(
                "--ids",
                Tiny.list(batch.get("input_ids").get(number)),
                "--attention-mask",
                Tiny.list(shown))
            .json();
    for (int layer = 0; layer <= Tiny.LAST_LAYER; layer++) {
      JsonNode given = json.get("layers").get(Integer.toString(layer));
      assertThat(given).hasSameSizeAs(shown);
      for (int position = 0; position < shown.size(); position++) {
        if (shown.get(position).asInt() == 1) {
          assertClose(
              given.get(position), batch.get("hidden_states").get(layer).get(number).get(position));
        } else {
          assertThat(given.get(position).isNull()).isTrue();
        }
      }
    }
  }

  /** The text of the second expected sequence, whose captain is token 2. */
  @Test
  void aWordOfOnePieceIsThatPiecesVector() {
    JsonNode json = run(TEXT, "--word", "captain", "--format", "json").json();
    assertThat(Outcome.fields(json)).containsExactly("span", "pieces", "layers");
    assertThat(json.get("span")).hasToString("[4,11]");
    assertThat(json.get("pieces")).hasToString("[\"captain\"]");
    for (int layer = 0; layer <= Tiny.LAST_LAYER; layer++) {
      assertClose(json.get("layers").get(Integer.toString(layer)), hidden(layer, 2));
    }
  }

  @Test
  void aWordOfSeveralPiecesIsTheirMean() {
    JsonNode json = run(TEXT, "--word", "wrote", "--format", "json", "--layers", "2").json();
    assertThat(json.get("pieces")).hasToString("[\"w\",\"##r\",\"##o\",\"##t\",\"##e\"]");
    assertThat(Outcome.fields(json.get("layers"))).containsExactly("2");
    JsonNode given = json.get("layers").get("2");
    assertThat(given).hasSize(Tiny.WIDTH);
    for (int d = 0; d < Tiny.WIDTH; d++) {
      double sum = 0;
      for (int position = 3; position < 8; position++) {
        sum += hidden(2, position).get(d).asDouble();
      }
      assertThat(given.get(d).asDouble()).isCloseTo(sum / 5, within(Tiny.CLOSE));
    }
  }

  @Test
  void theOccurrenceOrTheSpanChoosesAmongSeveral() {
    String text = "the boat and the boat";
    JsonNode second = run(text, "--word", "boat", "--occurrence", "2", "--format", "json").json();
    assertThat(second.get("span")).hasToString("[17,21]");
    assertThat(run(text, "--span", "17:21", "--format", "json").json()).isEqualTo(second);
    assertThat(run(text, "--word", "boat", "--span", "17:21", "--format", "json").json())
        .isEqualTo(second);
    assertThat(run(text, "--word", "boat", "--occurrence", "1", "--format", "json").json())
        .isNotEqualTo(second);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"all; 0 1 2 3", "2; 2", "1-3; 1 2 3", "3,0; 0 3"})
  void layersAreThoseAskedFor(String layers, String expected) {
    JsonNode json = run(TEXT, "--word", "captain", "--format", "json", "--layers", layers).json();
    assertThat(Outcome.fields(json.get("layers"))).containsExactly(expected.split(" "));
    for (String layer : expected.split(" ")) {
      assertClose(json.get("layers").get(layer), hidden(Integer.parseInt(layer), 2));
    }
  }

  @Test
  void aTableSumsUp() {
    Outcome outcome = run(TEXT, "--word", "captain", "--layers", "0,3");
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines).hasSize(9);
    assertThat(lines.get(0)).matches("word +pieces +measure +L0 +L3");
    assertThat(lines.get(1)).matches("captain +captain +norm .*");
    assertThat(lines.get(2)).matches("captain +captain +cosine to L0 +1\\.000 .*");
    assertThat(lines.get(3))
        .endsWith("%.3f".formatted(hidden(3, 2).get(0).asDouble()))
        .contains("dimension 0", "%.3f".formatted(hidden(0, 2).get(0).asDouble()));
    assertThat(outcome.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "csv; word,pieces,measure,L0; captain,captain,norm,",
        "md; | word | pieces | measure | L0 |; | captain | captain | norm | ",
        "tex; word & pieces & measure & L0 \\\\; captain & captain & norm & "
      })
  void everyFormatHasTheSameCells(String format, String header, String row) {
    assertThat(run(TEXT, "--word", "captain", "--layers", "0", "--format", format).out())
        .contains(header + "\n")
        .contains(row);
  }

  @Test
  void idsHaveATableToo() {
    String out = run("--ids", "2,109,3", "--layers", "1", "--format", "csv").out();
    assertThat(out.lines()).first().isEqualTo("position,id,measure,L1");
    assertThat(out.lines()).hasSize(1 + 3 * 8);
    assertThat(out).contains("\n1,109,norm,").contains("\n2,3,norm,");
  }

  @Test
  void manyLinesComeFromAPipe() {
    Outcome outcome =
        new World(folder)
            .typing("the captain\tcaptain\r\n\r\n{\"text\": \"a boat\", \"span\": [2, 6]}\r\n")
            .run("encode", "-m", MODEL, "--input", "-", "--layers", "1")
            .done();
    List<JsonNode> lines = outcome.jsonLines();
    assertThat(lines).hasSize(2);
    Outcome.assertSame(
        lines.get(0),
        run("the captain", "--word", "captain", "--layers", "1", "--format", "json").json());
    Outcome.assertSame(
        lines.get(1), run("a boat", "--word", "boat", "--layers", "1", "--format", "json").json());
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void csvOfManyLinesSaysWhoseEachRowIs() {
    String out =
        new World(folder)
            .typing("the captain\tcaptain\na boat\tboat\n")
            .run("encode", "-m", MODEL, "--input", "-", "--layers", "1", "--format", "csv")
            .done()
            .out();
    assertThat(out.lines()).first().isEqualTo("word,pieces,measure,L1");
    assertThat(out.lines().filter(line -> line.startsWith("captain,captain,"))).hasSize(8);
    assertThat(out.lines().filter(line -> line.startsWith("boat,boat,"))).hasSize(8);
    assertThat(out.lines()).hasSize(17);
  }

  @Test
  void manyLinesComeFromAFileAndGoToNumPy() throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("words.tsv"), "text\tword\nthe captain\tcaptain\na boat\tboat\n");
    Path out = folder.resolve("vectors.npy");
    Outcome outcome = run("--input", input.toString(), "--layers", "1,3", "--out", out.toString());
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEqualTo("wrote " + out + ": 2 x 2 x 32 (words, layers, width)\n");
    NpyArray array = NpyArray.read(out);
    assertThat(array.shape()).containsExactly(2, 2, Tiny.WIDTH);
    JsonNode boat = run("a boat", "--word", "boat", "--format", "json").json().get("layers");
    for (int d = 0; d < Tiny.WIDTH; d++) {
      assertThat(array.values()[2 * Tiny.WIDTH + d])
          .isCloseTo(boat.get("1").get(d).floatValue(), within(1e-5f));
      assertThat(array.values()[3 * Tiny.WIDTH + d])
          .isCloseTo(boat.get("3").get(d).floatValue(), within(1e-5f));
    }
  }

  @Test
  void oneWordGoesToSafetensors() {
    Path out = folder.resolve("vectors.safetensors");
    run(TEXT, "--word", "captain", "-o", out.toString());
    StoredTensor tensor = Checkpoints.open(out).tensors().get("vectors");
    assertThat(tensor.shape()).hasToString("[1, 4, 32]");
    float[] values = FloatReader.read(tensor);
    for (int layer = 0; layer <= Tiny.LAST_LAYER; layer++) {
      for (int d = 0; d < Tiny.WIDTH; d++) {
        assertThat((double) values[layer * Tiny.WIDTH + d])
            .isCloseTo(hidden(layer, 2).get(d).asDouble(), within(Tiny.CLOSE));
      }
    }
  }

  @Test
  void hiddenTokensAreNotANumberInAFile() throws IOException {
    Path out = folder.resolve("vectors.npy");
    run("--ids", "2,109,3", "--attention-mask", "1,0,1", "--layers", "1", "--out", out.toString());
    NpyArray array = NpyArray.read(out);
    assertThat(array.shape()).containsExactly(3, 1, Tiny.WIDTH);
    for (int i = 0; i < array.values().length; i++) {
      assertThat(Float.isNaN(array.values()[i])).isEqualTo(i / Tiny.WIDTH == 1);
    }
  }

  @Test
  void aTextThatIsTooLongIsCutAndSaysSo() {
    String text = Tiny.longTextEndingIn("boat");
    Outcome outcome = run(text, "--word", "boat", "--format", "json", "--layers", "1");
    JsonNode json = outcome.json();
    assertThat(Outcome.fields(json)).containsExactly("span", "pieces", "window", "layers");
    int start = json.get("window").get(0).asInt();
    assertThat(json.get("window").get(1).asInt()).isEqualTo(text.length());
    assertThat(text.substring(start).split(" ")).hasSize(62); // 64 with [CLS] and [SEP]
    assertThat(outcome.err())
        .isEqualTo(
            "the text exceeds the maximum length of 64 tokens; kept characters %d:%d around \"boat\"\n"
                .formatted(start, text.length()));
    JsonNode alone =
        run(text.substring(start), "--word", "boat", "--format", "json", "--layers", "1").json();
    Outcome.assertSame(json.get("layers"), alone.get("layers"));
  }

  @Test
  void threadsChangeNothing() {
    String[] one = {TEXT, "--word", "wrote", "--format", "json", "--threads", "1"};
    String[] three = {TEXT, "--word", "wrote", "--format", "json", "--threads", "3"};
    assertThat(run(one).json()).isEqualTo(run(three).json());
  }

  @Test
  void int8IsNearButNotTheSame() {
    JsonNode exact = run(TEXT, "--word", "captain", "--format", "json").json().get("layers");
    JsonNode coarse =
        run(TEXT, "--word", "captain", "--format", "json", "--precision", "int8")
            .json()
            .get("layers");
    assertThat(coarse.get("3")).hasSameSizeAs(exact.get("3")).isNotEqualTo(exact.get("3"));
  }

  @Test
  void everyScriptIsUnderstood() {
    JsonNode json = run("😀 café 東京", "--word", "東京", "--format", "json").json();
    assertThat(json.get("span")).hasToString("[8,10]");
    assertThat(json.get("pieces")).hasToString("[\"東\",\"京\"]");
  }

  private Outcome run(String... args) {
    String[] all = new String[args.length + 3];
    all[0] = "encode";
    all[1] = "-m";
    all[2] = MODEL;
    System.arraycopy(args, 0, all, 3, args.length);
    return new World(folder).run(all).done();
  }

  private static JsonNode hidden(int layer, int position) {
    return Tiny.expected().get("sequences").get(1).get("hidden_states").get(layer).get(position);
  }

  private static void assertClose(JsonNode given, JsonNode expected) {
    assertThat(given).hasSize(Tiny.WIDTH).hasSameSizeAs(expected);
    for (int d = 0; d < expected.size(); d++) {
      assertThat(given.get(d).asDouble()).isCloseTo(expected.get(d).asDouble(), within(Tiny.CLOSE));
    }
  }
}
