package org.semascope.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The small BERT among the test resources, and what another implementation computes on it. */
public final class Tiny {
  /** How far apart two implementations in single precision may be. */
  public static final double CLOSE = 5e-5;

  /** Its layers are 0 to this. */
  public static final int LAST_LAYER = 3;

  public static final int WIDTH = 32;
  public static final int VOCABULARY = 263;

  private Tiny() {}

  /** With an MLM head. */
  public static Path bert() {
    return resource("/tiny/bert");
  }

  /** The same weights without the head. */
  public static Path headless() {
    return resource("/formats/bert-noprefix");
  }

  /** A small ELECTRA that detects replaced words. */
  public static Path discriminator() {
    return resource("/tiny/electra-disc");
  }

  /** A small GPT-2, a causal model. */
  public static Path gpt2() {
    return resource("/tiny/gpt2");
  }

  /** A small Llama: causal, and without positions at layer 0, so that many vectors are equal. */
  public static Path llama() {
    return resource("/tiny/llama");
  }

  /** A small file of static vectors: {@code adverbs} or {@code nouns}. */
  public static Path vectors(String name) {
    return resource("/vectors/" + name + ".vec");
  }

  public static JsonNode expected() {
    return json(bert().resolve("expected.json"));
  }

  /** The numbers of an array as an option takes them. */
  public static String list(JsonNode numbers) {
    List<String> texts = new ArrayList<>();
    numbers.forEach(number -> texts.add(number.asText()));
    return texts.stream().collect(Collectors.joining(","));
  }

  /** A text of more pieces than the model takes, with this word at its end. */
  public static String longTextEndingIn(String word) {
    return "the captain was cold and ".repeat(20) + word;
  }

  private static JsonNode json(Path file) {
    try {
      return new ObjectMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path resource(String name) {
    try {
      return Path.of(Tiny.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
