package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Where the tests find tokenizers and what is expected of them. */
final class Fixtures {
  /** Every architecture with a tiny model among the resources. */
  static final List<String> ARCHITECTURES =
      List.of(
          "albert",
          "bert",
          "deberta-v2",
          "distilbert",
          "electra-disc",
          "electra-gen",
          "embeddinggemma",
          "eurobert",
          "gemma2",
          "gemma3_text",
          "gpt2",
          "gpt_neox",
          "llama",
          "mistral",
          "modernbert",
          "mpnet",
          "mt5",
          "olmo2",
          "opt",
          "qwen2",
          "qwen3",
          "roberta",
          "t5",
          "xlm-roberta",
          "xlnet");

  /** Those that have other files than tokenizer.json to build a tokenizer from. */
  static Stream<String> withOlderFiles() {
    return ARCHITECTURES.stream()
        .filter(
            name ->
                Stream.of(
                        "vocab.txt",
                        "vocab.json",
                        "spiece.model",
                        "spm.model",
                        "sentencepiece.bpe.model",
                        "tokenizer.model")
                    .anyMatch(file -> Files.exists(tiny(name).resolve(file))));
  }

  private Fixtures() {}

  static Path tiny(String architecture) {
    try {
      return Path.of(Fixtures.class.getResource("/tiny/" + architecture).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Tokenizer tinyTokenizer(String architecture) {
    return Tokenizer.load(tiny(architecture));
  }

  /** The real vocabularies, which are not part of the sources. */
  static Path real(String name) {
    String data = System.getenv("SEMASCOPE_DATA");
    Assumptions.assumeTrue(
        data != null, "SEMASCOPE_DATA is not set: no real vocabulary of " + name + " to test with");
    Path directory =
        Path.of(data.split(File.pathSeparator)[0])
            .resolveSibling("fixtures")
            .resolve("tokenizers")
            .resolve(name);
    Assumptions.assumeTrue(Files.isDirectory(directory), "there is no " + directory);
    return directory;
  }

  /** A copy of a model's directory without some of its files. */
  static Path copyWithout(Path directory, Path target, String... hidden) {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (!List.of(hidden).contains(name)) {
          Files.write(target.resolve(name), Files.readAllBytes(file));
        }
      }
      return target;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(node -> texts.add(node.textValue()));
    return texts;
  }

  static int[] numbers(JsonNode array) {
    int[] numbers = new int[array.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = array.get(i).intValue();
    }
    return numbers;
  }
}
