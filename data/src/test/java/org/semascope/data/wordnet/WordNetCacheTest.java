package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;

/**
 * The digests were taken from a reader that built an object for every synset and sense, before
 * there were images. If a change of a reader makes one of them differ, raise {@link Image#VERSION}:
 * images that users have would otherwise keep the old reading.
 */
class WordNetCacheTest {
  private static final String ALL_OF_30 =
      "642e41cf2b88d687d4c94ee386bf09bb64471908d48cd25fdddf41ab6dce180f";

  @TempDir private Path folder;
  private final List<String> said = new ArrayList<>();

  @Test
  void wordNet30IsTheSameInMemoryAndMapped() throws IOException {
    WordNet parsed = cache().open(WordNet.SHA256_OF_30, WordNet::readEmbedded);
    WordNet mapped = cache().open(WordNet.SHA256_OF_30, never());
    assertThat(Walk.digest(mapped)).isEqualTo(ALL_OF_30); // small ones are walked both ways below
    assertThat(parsed.synsets()).hasSameSizeAs(mapped.synsets());
    assertThat(files("partial")).isEmpty();
    assertThat(said).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "dict, 1fba0e287b1eea668993e8e6acd48ecb8524d3bea006fa636547b8d3d527401d",
    "small-1.0.xml, dbe707b4dc5b5e8229b09afb57c62cfe216f563b8b76a66d16ffdaa57ea42f6f",
    "small-1.3.xml, d853493bfde3e500390757a9e2c303881a59216afb1094d8c88c1743c77e807f",
    "small-omw.xml, 7ccc6ad0c76a0991841266f84b25c56878e7127ee0c8fddef0902aea44a647ec"
  })
  void usersWordnetsAreTheSameToo(String sample, String digest) throws IOException {
    Path path = Samples.resource(sample);
    assertThat(Walk.digest(WordNet.open(path))).isEqualTo(digest);
    assertThat(Walk.digest(cache().open(path))).isEqualTo(digest);
    Path made = files("wordnets").get(0);
    byte[] bytes = Files.readAllBytes(made);
    assertThat(Walk.digest(cache().open(path))).isEqualTo(digest);
    assertThat(files("wordnets")).containsExactly(made);
    assertThat(Files.readAllBytes(made)).isEqualTo(bytes);
  }

  @Test
  void differentContentIsADifferentWordnet() throws IOException {
    Path dict = Samples.copyOfDict(Files.createDirectory(folder.resolve("dict")));
    cache().open(dict);
    Path nouns = dict.resolve("data.noun");
    Files.writeString(nouns, Files.readString(nouns).replace("mewing", "purring"));
    assertThat(cache().open(dict).sense("cat%1:05:00::").orElseThrow().synset().definition())
        .isEqualTo("a purring animal");
    assertThat(files("wordnets")).hasSize(2);
    Files.writeString(nouns, "00001740 nonsense\n");
    assertThatThrownBy(() -> cache().open(dict))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("data.noun:1");
    assertThat(files("wordnets")).hasSize(2);
  }

  /** An image with any changed or missing byte is rebuilt. */
  @Test
  void aDamagedImageIsRebuilt() throws IOException {
    Path path = Samples.resource("dict");
    cache().open(path);
    Path file = files("wordnets").get(0);
    byte[] good = Files.readAllBytes(file);
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      byte[] bad = good.clone();
      if (i % 2 == 0) {
        bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      } else {
        bad = Arrays.copyOf(bad, random.nextInt(bad.length));
      }
      Files.write(file, bad);
      assertThat(cache().open(path).synsets()).hasSize(13);
      assertThat(Files.readAllBytes(file)).as("change %d", i).isEqualTo(good);
    }
    assertThat(said).isEmpty();
  }

  @Test
  void withoutAWritableFolderAWordnetIsParsed() throws IOException {
    Files.writeString(folder.resolve("wordnets"), "a file where a folder should be");
    assertThat(cache().open(Samples.resource("dict")).synsets()).hasSize(13);
    assertThat(said)
        .singleElement()
        .asString()
        .startsWith("WordNet is parsed at every start, since its image cannot");
    said.clear();
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assumeTrue(locked.toFile().setWritable(false) && !Files.isWritable(locked), "root may write");
    assertThat(cache(locked).open(Samples.resource("dict")).synsets()).hasSize(13);
    assertThat(said).hasSize(1);
  }

  @Test
  void eachSynsetIsOneObjectForAllThreads() throws Exception {
    WordNet wordnet = cache().open(Samples.resource("dict"));
    int threads = 4;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CountDownLatch together = new CountDownLatch(threads);
      List<Future<List<Synset>>> walks = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        walks.add(
            pool.submit(
                () -> {
                  together.countDown();
                  together.await();
                  return List.copyOf(wordnet.synsets());
                }));
      }
      for (Future<List<Synset>> walk : walks) {
        assertThat(walk.get())
            .usingElementComparator((a, b) -> a == b ? 0 : 1)
            .containsExactlyElementsOf(walks.get(0).get());
      }
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void theWordsOfAPartOfSpeechFormASet() {
    WordNet wordnet = WordNet.open(Samples.resource("dict"));
    assertThat(wordnet.lemmas(PartOfSpeech.NOUN)).contains("cat").doesNotContain("Cat", "nowhere");
    assertThat(wordnet.lemmas(PartOfSpeech.PREPOSITION)).isEmpty();
    assertThat(wordnet.lemmas(PartOfSpeech.NOUN).contains((Object) 1)).isFalse();
  }

  private static Supplier<WordNet> never() {
    return () -> {
      throw new AssertionError("read again");
    };
  }

  private WordNetCache cache() {
    return cache(folder);
  }

  private WordNetCache cache(Path home) {
    return new WordNetCache(home.resolve("wordnets"), home.resolve("partial"), said::add);
  }

  private List<Path> files(String room) {
    return Samples.files(folder.resolve(room));
  }
}
