package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** Any damaged file is read or refused with DataFormatException. */
class MutationTest {
  private static final int MUTANTS = Integer.getInteger("semascope.mutants", 300);

  @TempDir Path folder;

  @Test
  void dictFolders() throws IOException {
    Samples.copyOfDict(folder);
    List<Path> files = Samples.files(folder);
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] good = Files.readAllBytes(file);
      Files.write(file, mutated(good, random));
      refused += refusals(folder, i);
      Files.write(file, good);
    }
    assertThat(refused).isPositive();
  }

  @Test
  void lmfFiles() throws IOException {
    Path file = folder.resolve("mutant.xml");
    Random random = new Random(2);
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      String sample = random.nextBoolean() ? "small-1.0.xml" : "small-1.3.xml";
      Files.write(file, mutated(Files.readAllBytes(Samples.resource(sample)), random));
      refused += refusals(file, i);
    }
    assertThat(refused).isPositive();
  }

  /** 1 if it is refused, 0 if it can be used. */
  private static int refusals(Path path, int mutant) {
    List<DataFormatException> faults = new ArrayList<>();
    try {
      use(WordNet.open(path, faults::add));
    } catch (DataFormatException wrongAsAWhole) {
      assertThat(wrongAsAWhole.getMessage()).as("mutant %d", mutant).isNotBlank();
    }
    try {
      use(WordNet.open(path, Faults.STRICT));
      assertThat(faults).as("mutant %d", mutant).isEmpty();
      return 0;
    } catch (DataFormatException refused) {
      return 1;
    }
  }

  private static void use(WordNet wordnet) {
    WordNetExamples.of(wordnet);
    assertThat(WordNetEdges.of(wordnet).count()).isNotNegative();
    wordnet.senses().forEach(sense -> wordnet.morphology().plurals(sense.lemma()));
    wordnet.senses().forEach(sense -> wordnet.morphology().verbForms(sense.lemma()));
  }

  private static byte[] mutated(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int change = random.nextInt(3); change >= 0; change--) {
      bytes =
          switch (random.nextInt(4)) {
            case 0 -> flipped(bytes, random);
            case 1 -> cut(bytes, random);
            case 2 -> Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            default -> swapped(bytes, random);
          };
    }
    return bytes;
  }

  private static byte[] flipped(byte[] bytes, Random random) {
    if (bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private static byte[] cut(byte[] bytes, Random random) {
    int start = random.nextInt(bytes.length + 1);
    int end = Math.min(bytes.length, start + random.nextInt(20));
    byte[] rest = new byte[bytes.length - (end - start)];
    System.arraycopy(bytes, 0, rest, 0, start);
    System.arraycopy(bytes, end, rest, start, bytes.length - end);
    return rest;
  }

  private static byte[] swapped(byte[] bytes, Random random) {
    // Latin-1 keeps any bytes.
    List<String> lines =
        new ArrayList<>(
            Arrays.asList(new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)));
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }
}
