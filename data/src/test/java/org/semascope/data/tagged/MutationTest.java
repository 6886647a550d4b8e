package org.semascope.data.tagged;

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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** For any damaged file a reader returns records or throws DataFormatException. */
class MutationTest {
  /** Characters with a meaning in the formats, so that mutants are nearly well-formed. */
  private static final String MARKS = "<>\"'=&;/()[]\t\n\\`_-0%: ";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "semcor/brown1/tagfiles, br-a01, br-a01",
    "nltk, br-b02.xml, br-b02.xml",
    "unified, semcor.data.xml, semcor.data.xml",
    "unified, semcor.gold.key.txt, semcor.data.xml",
    "ufsac, semcor.xml, semcor.xml",
    "conll, wsj_0001.v4_gold_conll, wsj_0001.v4_gold_conll",
    "ontonotes, wsj_0001.sense, wsj_0001.sense",
    "ontonotes, wsj_0001.parse, wsj_0001.sense",
    "ontonotes, wsj_0002.onf, wsj_0002.sense",
    "prepositions, pp-about.sents.trng.xml, pp-about.sents.trng.xml",
    "pdep, prepcorp.sql, prepcorp.sql",
    "pdep, prepcorp.csv, prepcorp.csv",
    "conllu, senses.conllu, senses.conllu",
    "streusle, hand.conllulex, hand.conllulex",
    "substitutes, lst_small.xml, lst_small.xml",
    "substitutes, lst_small.gold, lst_small.xml",
    "substitutes, coinco.xml, coinco.xml",
    "substitutes, swords.json, swords.json"
  })
  void givesRecordsOrDataFormatException(String from, String mutated, String entry)
      throws IOException {
    try (var files = Files.list(Corpora.small(from))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Path read = folder.resolve(entry);
    List<Format<?>> formats = new ArrayList<>(TaggedCorpora.formats());
    formats.addAll(TaggedCorpora.supersenseFormats());
    formats.addAll(SubstituteSets.formats());
    Format<?> own =
        formats.stream().filter(format -> format.recognises(read)).findFirst().orElseThrow();
    byte[] good = Files.readAllBytes(folder.resolve(mutated));
    int whole = Corpora.read(own, read).size();
    Random random = new Random(mutated.hashCode());
    int failures = 0;
    for (int i = 0; i < Integer.getInteger("semascope.mutants", 300); i++) {
      Files.write(folder.resolve(mutated), mutant(good, random));
      formats.get(i % formats.size()).recognises(read);
      failures += isFaulty(own, read, Faults.STRICT) ? 1 : 0;
      List<DataFormatException> faults = new ArrayList<>();
      isFaulty(own, read, faults::add);
      assertThat(faults).hasSizeLessThanOrEqualTo(200);
    }
    assertThat(failures).isPositive();
    Files.write(folder.resolve(mutated), good);
    assertThat(Corpora.read(own, read)).hasSize(whole);
  }

  /** Reads all; any exception but the one that is allowed ends the test. */
  private static boolean isFaulty(Format<?> format, Path file, Faults faults) {
    try {
      format.read(file, faults, record -> assertThat(record).isNotNull());
      return false;
    } catch (DataFormatException expected) {
      assertThat(expected.getMessage()).contains("expected").contains("found");
      return true;
    }
  }

  private static byte[] mutant(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0 && bytes.length > 2; changes--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes = Arrays.copyOf(bytes, at);
        case 2 -> bytes = without(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(20)));
        case 3 -> bytes[at] = (byte) MARKS.charAt(random.nextInt(MARKS.length()));
        case 4 -> bytes = swapped(bytes, random);
        default -> bytes = doubled(bytes, at, random.nextInt(50));
      }
    }
    return bytes;
  }

  private static byte[] without(byte[] bytes, int from, int to) {
    byte[] rest = Arrays.copyOf(bytes, bytes.length - (to - from));
    System.arraycopy(bytes, to, rest, from, bytes.length - to);
    return rest;
  }

  private static byte[] doubled(byte[] bytes, int at, int length) {
    int end = Math.min(bytes.length, at + length);
    byte[] more = Arrays.copyOf(bytes, bytes.length + end - at);
    System.arraycopy(bytes, at, more, end, bytes.length - at);
    return more;
  }

  private static byte[] swapped(byte[] bytes, Random random) {
    List<String> lines =
        new ArrayList<>(List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)));
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }
}
