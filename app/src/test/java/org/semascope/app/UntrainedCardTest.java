package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Pointer;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;

/**
 * A model that has learned nothing is above all controls in no probe, whatever the seed of its
 * weights and of the items. The model is a small BERT that knows the words of WordNet's glosses, so
 * that all probes apply; its control is another draw of the same weights.
 */
class UntrainedCardTest {
  private static final int DIMENSION = 30;
  private static final int FEWEST_IN_GLOSSES = 8;

  @TempDir static Path folder;
  private static Path model;
  private static Path vectors;

  @BeforeAll
  static void make() throws IOException {
    WordNet wordnet = WordNet.wordNet30();
    model = Files.createDirectories(folder.resolve("small"));
    List<String> vocabulary = vocabulary(wordnet);
    Files.write(model.resolve("vocab.txt"), vocabulary);
    Files.writeString(
        model.resolve("config.json"),
        """
        {"model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_act": "gelu",
         "vocab_size": %d, "hidden_size": 32, "num_hidden_layers": 3, "num_attention_heads": 4,
         "intermediate_size": 64, "max_position_embeddings": 256, "type_vocab_size": 2}
        """
            .formatted(vocabulary.size()));
    Files.writeString(model.resolve("tokenizer_config.json"), "{\"do_lower_case\": true}");
    vectors = folder.resolve("nouns.vec");
    Files.write(vectors, vectors(wordnet));
  }

  /** The words that occur often enough in glosses, and letters for all others. */
  private static List<String> vocabulary(WordNet wordnet) {
    Map<String, Integer> counts = new TreeMap<>();
    wordnet
        .synsets()
        .forEach(
            synset -> {
              for (String word : synset.gloss().toLowerCase().split("[^a-z]+")) {
                counts.merge(word, 1, Integer::sum);
              }
            });
    TreeSet<String> words = new TreeSet<>();
    counts.forEach(
        (word, count) -> {
          if (count >= FEWEST_IN_GLOSSES && word.length() > 1) {
            words.add(word);
          }
        });
    for (char letter = '!'; letter <= '~'; letter++) {
      if (!Character.isUpperCase(letter)) {
        words.add("" + letter);
        words.add("##" + letter);
      }
    }
    List<String> all = new ArrayList<>(List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"));
    all.addAll(words);
    return all;
  }

  /** Static vectors in which words below the same hypernym are near each other. */
  private static List<String> vectors(WordNet wordnet) {
    Map<String, double[]> ofHypernyms = new HashMap<>();
    Random random = new Random(7);
    Map<String, Integer> tags = new TreeMap<>();
    for (String lemma : wordnet.lemmas(PartOfSpeech.NOUN)) {
      Sense first = wordnet.senses(lemma, PartOfSpeech.NOUN).get(0);
      if (lemma.matches("[a-z]{3,}") && first.tagCount() > 0) {
        tags.put(lemma, -first.tagCount());
      }
    }
    List<String> nouns = new ArrayList<>(tags.keySet());
    nouns.sort((one, other) -> Integer.compare(tags.get(one), tags.get(other)));
    List<String> lines = new ArrayList<>(List.of(nouns.size() + " " + DIMENSION));
    for (String noun : nouns) {
      String hypernym =
          wordnet.senses(noun, PartOfSpeech.NOUN).get(0).synset().targets(Pointer.HYPERNYM).stream()
              .map(Object::toString)
              .findFirst()
              .orElse("");
      double[] shared =
          ofHypernyms.computeIfAbsent(hypernym, any -> random.doubles(DIMENSION, -1, 1).toArray());
      StringBuilder line = new StringBuilder(noun);
      for (double value : shared) {
        line.append(" ").append((float) (value + 1.2 * random.nextGaussian()));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void nothingIsAboveAllControls(long seed) throws IOException {
    Path runs = folder.resolve("runs");
    new World(folder)
        .run(
            "card",
            "-m",
            "untrained:" + model,
            "--seed",
            "" + seed,
            "--vectors",
            vectors.toString(),
            "-o",
            runs.toString())
        .done();
    String name = "untrained--small" + (seed == 1 ? "" : "--%1$d-seed-%1$d".formatted(seed));
    JsonNode card =
        new ObjectMapper()
            .readTree(CardCommandTest.folder(runs, name).resolve("card.json").toFile());

    List<String> probes = new ArrayList<>();
    for (JsonNode row : card.path("results")) {
      probes.add(row.path("probe").asText());
      assertThat(row.path("verdict").asText()).as(row.toString()).isNotEqualTo("above");
      assertThat(row.path("n").asInt()).as(row.toString()).isGreaterThanOrEqualTo(20);
      assertThat(row.path("controls"))
          .extracting(control -> control.path("name").asText())
          .startsWith("chance")
          .contains("untrained");
    }
    assertThat(probes)
        .containsExactly("substitution", "rerank", "asymmetry", "similarity", "senses", "idioms");
  }
}
