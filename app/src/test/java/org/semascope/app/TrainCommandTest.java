package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrainCommandTest {
  private static final String[] SMALL = {
    "--size", "4", "--min-count", "2", "--threads", "1", "--epochs", "2"
  };

  @TempDir private Path folder;
  @TempDir private Path home;
  private Path corpus;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    corpus = folder.resolve("sea.tsv");
    Files.writeString(
        corpus,
        "Sea\tThe wave was a disaster for the coast, and the coast was lost.\n"
            + "Sea\tA Disaster, they called it; a second disaster came with the wave.\n");
    out = folder.resolve("sea.vectors");
  }

  @ParameterizedTest
  @CsvSource({"skipgram", "cbow"})
  void writesVectorsContextsAndVocabulary(String method) throws IOException {
    Outcome outcome = train(method, "--text", "--lower-case").done();
    assertThat(outcome.out()).isEqualTo(out + "\n");
    assertThat(outcome.err()).contains("16 words, 6 different ones").contains("words/s");
    assertThat(Files.readAllLines(Path.of(out + ".vocab")))
        .containsExactly("the 4", "a 3", "disaster 3", "wave 2", "was 2", "coast 2");
    for (Path file : List.of(out, Path.of(out + ".cxt"))) {
      List<String> lines = Files.readAllLines(file);
      assertThat(lines).hasSize(7);
      assertThat(lines.get(0)).isEqualTo("6 4");
      assertThat(lines.get(3)).startsWith("disaster ").matches("disaster( -?[0-9.E-]+){4}");
    }
    assertThat(files()).hasSize(4);
  }

  @Test
  void equalCommandsGiveEqualFiles() throws IOException {
    train("skipgram").done();
    byte[] first = Files.readAllBytes(out);
    assertThat(first).startsWith("6 4\n".getBytes(StandardCharsets.US_ASCII));
    train("skipgram").failed(out + " exists: choose another name, or --fresh to train again");
    train("skipgram", "--fresh").done();
    assertThat(out).hasBinaryContent(first);
    train("skipgram", "--fresh", "--seed", "2").done();
    assertThat(Files.readAllBytes(out)).isNotEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--size|0|--size must be within 1 and 10000, but is 0",
        "--window|-1|--window must be within 1 and 500, but is -1",
        "--negative|0|--negative must be within 1 and 1000, but is 0",
        "--sample|-0.1|--sample must be within 0 and 1, but is -0.1",
        "--sample|NaN|--sample must be within 0 and 1, but is NaN",
        "--min-count|0|--min-count must be at least 1, but is 0",
        "--epochs|0|--epochs must be at least 1, but is 0",
        "--alpha|0|--alpha must be above 0 and at most 1, but is 0.0",
        "--threads|0|--threads must be within 1 and 1024, but is 0",
        "--checkpoint|0|--checkpoint must be above 0, but is 0.0"
      })
  void refusesOptionsThatMakeNoSense(String option, String value, String sentence)
      throws IOException {
    World world = new World(home);
    world
        .run("train", "skipgram", "--data", corpus.toString(), "-o", out.toString(), option, value)
        .misused("train skipgram", sentence);
    assertThat(files()).containsExactly(corpus);
  }

  /** text8 is one line: its paragraphs in any other layout give the same vectors. */
  @Test
  void theLayoutOfATextDoesNotMatter() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 400_000; i++) {
      text.append(i == 0 ? "" : " ").append("w").append((int) Math.abs(20 * random.nextGaussian()));
    }
    List<String> paragraphs = new ArrayList<>();
    String rest = text.toString();
    while (rest.length() > 10_000) {
      int cut = rest.lastIndexOf(' ', 10_000);
      paragraphs.add(rest.substring(0, cut));
      rest = rest.substring(cut + 1);
    }
    paragraphs.add(rest);
    corpus = Files.writeString(folder.resolve("text8"), text);
    train("skipgram").done();
    byte[] expected = Files.readAllBytes(out);
    corpus = Files.write(folder.resolve("lines.en"), paragraphs);
    train("skipgram", "--fresh").done();
    assertThat(out).hasBinaryContent(expected);
    train("skipgram", "--fresh", "--tokens", "blanks").done();
    assertThat(out).hasBinaryContent(expected);
    corpus = folder.resolve("wrapped.txt");
    Files.writeString(
        corpus,
        paragraphs.stream()
            .map(one -> one.replaceAll("((\\S+ ){12})", "$1\n"))
            .collect(Collectors.joining("\n\n")));
    train("skipgram", "--fresh").done();
    assertThat(out).hasBinaryContent(expected);
    train("skipgram", "--fresh", "--lines").done();
    assertThat(Files.readAllBytes(out)).isNotEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"words", "lines"})
  void binaryFilesAreNoCorpus(String tokens) throws IOException {
    corpus = Files.write(folder.resolve("text8"), new byte[] {'a', ' ', 0, 'b', '\n'});
    Outcome outcome = train("skipgram", "--tokens", tokens);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .contains(corpus + ": expected ", "found a binary file")
        .hasLineCount(1);
  }

  @Test
  void refusesWhatCannotBeTrained() throws IOException {
    train("skipgram", "--text", "--binary")
        .misused("train skipgram", "give --text or --binary, not both");
    new World(home).run("train").misused("train", "expected a command: skipgram or cbow");
    new World(home)
        .run("train", "cbow", "--data", corpus.toString(), "-o", out.toString())
        .failed(
            corpus
                + " has no word that occurs 5 times or more, expected at least two: lower --min-count");
    Path empty = Files.createFile(folder.resolve("empty.txt"));
    Outcome none =
        new World(home).run("train", "skipgram", "--data", empty.toString(), "-o", out.toString());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).startsWith("semascope: " + empty).hasLineCount(1);
    new World(home)
        .run(
            "train",
            "skipgram",
            "--tokens",
            "lines",
            "--data",
            empty.toString(),
            "-o",
            out.toString())
        .failed("there is no word in " + empty);
    assertThat(files()).containsExactlyInAnyOrder(corpus, empty);
  }

  private Outcome train(String method, String... more) {
    return new World(home)
        .run(
            Stream.of(
                    Stream.of("train", method, "--data", corpus.toString()),
                    Stream.of("-o", out.toString()),
                    Stream.of(SMALL),
                    Stream.of(more))
                .flatMap(part -> part)
                .toArray(String[]::new));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
