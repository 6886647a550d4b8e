package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --pieces ota}: approximations are computed once, stored, and part of a run's recipe. */
class OneTokenCommandTest {
  @TempDir private Path folder;

  private Outcome substitute(String model, String... more) {
    List<String> args =
        new ArrayList<>(List.of("substitute", "The boat was cold.", "--key", "boat", "-m", model));
    args.addAll(List.of("--targets", "coat,misfortune", "--format", "json"));
    args.addAll(List.of(more));
    return new World(folder).run(args.toArray(String[]::new));
  }

  @Test
  void aWordOfSeveralTokensEntersAsOneAndIsStored() throws IOException {
    String bert = Tiny.bert().toString();
    String[] ota = {"--pieces", "ota", "--ota-iterations", "3"};
    JsonNode mean = substitute(bert).done().json();
    Outcome first = substitute(bert, ota).done();
    assertThat(first.err()).contains("one-token approximation, 3 iterations, words: 1;");
    JsonNode targets = first.json().get("targets");
    assertThat(targets.get(0)).as("one token").isEqualTo(mean.get("targets").get(0));
    assertThat(targets.get(1).get("pieces")).isEqualTo(mean.at("/targets/1/pieces"));
    assertThat(targets.get(1).get("cosine")).isNotEqualTo(mean.at("/targets/1/cosine"));

    Outcome again = substitute(bert, ota).done();
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(again.err()).doesNotContain("one-token");
    damage();
    Outcome repaired = substitute(bert, ota).done();
    assertThat(repaired.out()).isEqualTo(first.out());
    assertThat(repaired.err()).contains("damaged").contains("words: 1;");
    Outcome longer = substitute(bert, "--pieces", "ota", "--ota-iterations", "4").done();
    assertThat(longer.err()).contains("one-token approximation, 4 iterations, words: 1;");
  }

  /** Changes the last number of every stored embedding. */
  private void damage() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          files.filter(one -> one.toString().matches(".*-onetoken.*\\.kept")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
      }
    }
  }

  @Test
  void modelsWithoutItAreRefused() {
    substitute(Tiny.gpt2().toString(), "--pieces", "ota")
        .failed(
            "gpt2 has no one-token approximation (--pieces ota): it is a GPT-2 model; this works for models of the BERT and RoBERTa families");
    substitute(Tiny.vectors("nouns").toString(), "--pieces", "ota")
        .failed(
            "nouns.vec has no one-token approximation (--pieces ota): it has one vector per word, independent of context; this needs a checkpoint with a config.json and weights, such as bert-base-uncased");
    substitute(Tiny.bert().toString(), "--pieces", "ota", "--ota-iterations", "0")
        .misused("substitute", "--ota-iterations must be at least 1, but is 0");
  }
}
