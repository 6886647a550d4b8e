package org.semascope.data.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.corpora.Paragraph;

class BuildTest {
  private static final ListCorpus ONE = ListCorpus.of("one paragraph");
  private static final ListCorpus OTHER = ListCorpus.of("another", "corpus");
  private static final BuildOptions REPLACE =
      new BuildOptions(1, true, Faults.STRICT, Progress.SILENT);

  @TempDir private Path temp;
  private Path target;

  @BeforeEach
  void target() {
    target = temp.resolve("deep/index");
  }

  @Test
  void theSameCorpusIsNotIndexedTwice() throws IOException {
    IndexManifest first = ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    Path manifest = target.resolve("manifest.json");
    var time = Files.getLastModifiedTime(manifest);
    assertThat(ParagraphIndex.build(ONE, target, BuildOptions.defaults())).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(manifest)).isEqualTo(time);
  }

  @Test
  void anotherCorpusReplacesItOnlyOnRequest() {
    ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    assertThatThrownBy(() -> ParagraphIndex.build(OTHER, target, BuildOptions.defaults()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("is an index of another corpus, a list");
    ParagraphIndex.build(OTHER, target, REPLACE);
    try (ParagraphIndex index = ParagraphIndex.open(target)) {
      assertThat(index.manifest().paragraphs()).isEqualTo(2);
    }
    assertThat(leftovers()).containsExactly(".index.lock", "index");
  }

  @Test
  void otherFilesAreNeverReplaced() throws IOException {
    Files.createDirectories(target);
    Path precious = Files.writeString(target.resolve("thesis.txt"), "years of work");
    for (BuildOptions options : List.of(BuildOptions.defaults(), REPLACE)) {
      assertThatThrownBy(() -> ParagraphIndex.build(ONE, target, options))
          .hasMessageContaining("expected a paragraph index, found a folder without manifest.json");
    }
    assertThat(precious).hasContent("years of work");
    Files.delete(precious);
    ParagraphIndex.build(ONE, target, BuildOptions.defaults()); // an empty folder may be used
    ParagraphIndex.open(target).close();
  }

  @Test
  void aDamagedIndexOfTheSameCorpusIsRebuilt() throws IOException {
    ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    List<Path> files;
    try (Stream<Path> inside = Files.list(target)) {
      files = inside.filter(file -> !file.endsWith("manifest.json")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(4);
    for (Path file : files) {
      if (Files.size(file) == 0) {
        continue; // Lucene's lock
      }
      byte[] original = Files.readAllBytes(file);
      byte[] damaged = original.clone();
      damaged[damaged.length / 2] ^= 1;
      Files.write(file, damaged);
      assertThat(ParagraphIndex.build(ONE, target, BuildOptions.defaults()).paragraphs())
          .isEqualTo(1);
      assertThat(ParagraphIndex.damage(target)).as("after damage to %s", file).isEmpty();
    }
  }

  /** Changes of the same size, which leave counts of paragraphs and words as they were. */
  @Test
  void aDamagedIndexIsNotOpened() throws IOException {
    ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    Optional<Path> cache = Optional.of(temp.resolve("cache"));
    ParagraphIndex.open(target, cache).close();
    Random random = new Random(3);
    List<Path> files;
    try (Stream<Path> inside = Files.list(target)) {
      files = inside.filter(file -> !file.endsWith("write.lock")).sorted().toList();
    }
    for (Path file : files) {
      byte[] original = Files.readAllBytes(file);
      for (int i = 0; i < 5; i++) {
        byte[] changed = original.clone();
        changed[random.nextInt(original.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(file, changed);
        if (file.endsWith("manifest.json")) {
          requireSameOrRefused(new String(original, UTF_8), new String(changed, UTF_8), cache);
        } else {
          assertThatThrownBy(() -> ParagraphIndex.open(target, cache))
              .as("%s", file)
              .isInstanceOf(SemascopeException.class);
        }
      }
      Files.write(file, original);
    }
    ParagraphIndex.open(target, cache).close();
  }

  /** Only white space may change unnoticed. */
  private void requireSameOrRefused(String original, String changed, Optional<Path> cache) {
    try {
      ParagraphIndex.open(target, cache).close();
      assertThat(changed).isEqualToIgnoringWhitespace(original);
    } catch (SemascopeException e) {
      assertThat(e).hasMessageContaining(target.toString());
    }
  }

  @Test
  void anIntactIndexIsVerifiedOnce() throws IOException {
    ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    Path cache = temp.resolve("cache");
    ParagraphIndex.open(target, Optional.of(cache)).close();
    Path text = target.resolve("paragraphs.utf8");
    FileTime time = Files.getLastModifiedTime(text);
    byte[] changed = Files.readAllBytes(text);
    changed[changed.length / 2] ^= 1;
    Files.write(text, changed);
    Files.setLastModifiedTime(text, time);
    ParagraphIndex.open(target, Optional.of(cache)).close(); // not read: same size and time
    assertThatThrownBy(() -> ParagraphIndex.open(target)).isInstanceOf(SemascopeException.class);
    try (Stream<Path> kept = Files.list(cache)) {
      for (Path file : kept.toList()) {
        Files.write(file, new byte[] {-1, 0}); // a damaged cache is none
      }
    }
    assertThatThrownBy(() -> ParagraphIndex.open(target, Optional.of(cache)))
        .isInstanceOf(SemascopeException.class);
  }

  @Test
  void anIndexWithADamagedManifestIsReplacedOnRequest() throws IOException {
    ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    Files.writeString(target.resolve("manifest.json"), "{");
    assertThatThrownBy(() -> ParagraphIndex.build(ONE, target, BuildOptions.defaults()))
        .isInstanceOf(SemascopeException.class);
    ParagraphIndex.build(ONE, target, REPLACE);
    assertThat(ParagraphIndex.damage(target)).isEmpty();
  }

  @Test
  void anIndexWithoutItsManifestIsReplacedOnRequest() throws IOException {
    ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    Files.delete(target.resolve("manifest.json"));
    assertThatThrownBy(() -> ParagraphIndex.build(ONE, target, BuildOptions.defaults()))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            target
                + ": expected a paragraph index, found one without its manifest.json: --replace rebuilds it");
    Path precious = Files.writeString(target.resolve("thesis.txt"), "years of work");
    assertThatThrownBy(() -> ParagraphIndex.build(ONE, target, REPLACE))
        .hasMessageContaining("found a folder without manifest.json");
    Files.delete(precious);
    ParagraphIndex.build(ONE, target, REPLACE);
    assertThat(ParagraphIndex.damage(target)).isEmpty();
  }

  @Test
  void onlyAnIntactIndexOfThisVersionIsOpened() throws IOException {
    assertThatThrownBy(() -> ParagraphIndex.open(target)).hasMessageContaining("nothing there");
    ParagraphIndex.build(ONE, target, BuildOptions.defaults());
    Path manifest = target.resolve("manifest.json");
    String good = Files.readString(manifest);
    Files.writeString(manifest, good.replace("\"version\" : 1", "\"version\" : 2"));
    assertThatThrownBy(() -> ParagraphIndex.open(target))
        .hasMessageContaining("expected an index of version 1, found version 2");
    Files.writeString(manifest, good.replace("paragraph index", "something"));
    assertThatThrownBy(() -> ParagraphIndex.open(target)).hasMessageContaining("something");
    Files.writeString(manifest, good.substring(0, 40));
    assertThatThrownBy(() -> ParagraphIndex.open(target))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("expected the manifest of an index");
    Files.writeString(manifest, good.replaceFirst("\"words\" : \\d+", "\"words\" : 77"));
    assertThatThrownBy(() -> ParagraphIndex.open(target)).hasMessageContaining("sha256");
    String old = good.replaceFirst(",\\s*\"sha256\" : \"\\w+\"", ""); // as older indexes have it
    Files.writeString(manifest, old);
    ParagraphIndex.open(target).close();
    Files.writeString(manifest, old.replace("\"paragraphs\" : 1", "\"paragraphs\" : 7"));
    assertThatThrownBy(() -> ParagraphIndex.open(target))
        .hasMessageContaining("expected 7 paragraphs, found 1");
    Files.writeString(manifest, good);
    try (Stream<Path> files = Files.list(target)) {
      for (Path file : files.filter(f -> f.toString().contains("segments_")).toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(() -> ParagraphIndex.open(target)).hasMessageContaining("damaged");
    Files.delete(manifest);
    assertThatThrownBy(() -> ParagraphIndex.open(target))
        .hasMessageContaining("found a folder without manifest.json");
  }

  @Test
  void aFailedBuildLeavesNothing() throws IOException {
    Path bad = Files.writeString(temp.resolve("bad.tsv"), "A\tgood one here\nB\n");
    Corpus corpus = Corpora.open(Files.writeString(temp.resolve("good.tsv"), prose()));
    assertThat(corpus.fingerprint()).isNotBlank();
    Files.copy(bad, temp.resolve("good.tsv"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> ParagraphIndex.build(corpus, target, BuildOptions.defaults()))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("good.tsv:2");
    assertThat(leftovers()).containsExactly(".index.lock");
    BuildOptions lenient = new BuildOptions(2, false, fault -> {}, Progress.SILENT);
    assertThat(ParagraphIndex.build(corpus, target, lenient).skipped()).isEqualTo(1);
  }

  private static String prose() {
    return "A\tthis is a line of seven words\n";
  }

  @Test
  void twoCannotBuildTheSameAtOnce() throws InterruptedException {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch refused = new CountDownLatch(1);
    Corpus slow =
        new Corpus() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public String fingerprint() {
            return "slow";
          }

          @Override
          public void read(Faults faults, Consumer<? super Paragraph> each) {
            reading.countDown();
            try {
              refused.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            each.accept(new Paragraph(0, "t", "text"));
          }
        };
    Thread first = new Thread(() -> ParagraphIndex.build(slow, target, BuildOptions.defaults()));
    first.start();
    reading.await();
    assertThatThrownBy(() -> ParagraphIndex.build(ONE, target, BuildOptions.defaults()))
        .hasMessageContaining("another process is building it");
    assertThatThrownBy(() -> ParagraphIndex.open(target)).hasMessageContaining("nothing there");
    refused.countDown();
    first.join();
    ParagraphIndex.open(target).close();
  }

  private List<String> leftovers() {
    try (Stream<Path> files = Files.list(target.getParent())) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
