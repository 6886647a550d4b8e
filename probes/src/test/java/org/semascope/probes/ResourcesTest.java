package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.store.Home;
import org.semascope.models.store.ModelStore;
import org.semascope.models.vectors.StaticVectors;

class ResourcesTest {
  @TempDir Path folder;
  private Path corpus;

  @BeforeEach
  void aCorpus() throws IOException {
    corpus = folder.resolve("animals.txt");
    Files.writeString(corpus, "A dog barks.\n\nA cat and a dog.\n\nNothing here.\n");
  }

  private Resources resources() {
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    return new Resources(env, Progress.SILENT, false, 2);
  }

  @Test
  void aCorpusIsIndexedOnceIntoTheStore() throws IOException {
    try (Resources resources = resources()) {
      ParagraphIndex index = resources.paragraphs(corpus.toString()).open();
      assertThat(index.occurrences("dog")).isEqualTo(2);
      assertThat(index.paragraphs(List.of("dog", "cat"))).isEqualTo(1);
    }
    Path built =
        Files.list(folder.resolve("home/indexes"))
            .filter(path -> path.getFileName().toString().startsWith("animals.txt@"))
            .findFirst()
            .orElseThrow();
    var time = Files.getLastModifiedTime(built.resolve("manifest.json"));
    try (Resources resources = resources()) {
      resources.paragraphs(corpus.toString()).open();
    }
    assertThat(Files.getLastModifiedTime(built.resolve("manifest.json"))).isEqualTo(time);
  }

  @Test
  void aDamagedIndexOfTheStoreIsBuiltAgain() throws IOException {
    resources().paragraphs(corpus.toString()).open().close();
    Path built =
        Files.list(folder.resolve("home/indexes"))
            .filter(path -> path.getFileName().toString().startsWith("animals.txt@"))
            .findFirst()
            .orElseThrow();
    for (String name : List.of("paragraphs.utf8", "manifest.json", "paragraphs.places")) {
      byte[] bytes = Files.readAllBytes(built.resolve(name));
      bytes[bytes.length / 2] ^= 2;
      Files.write(built.resolve(name), bytes);
      try (Resources resources = resources()) {
        ParagraphIndex index = resources.paragraphs(corpus.toString()).open();
        assertThat(index.paragraph(1).text()).isEqualTo("A cat and a dog.");
        assertThat(index.manifest().paragraphs()).isEqualTo(3);
      }
    }
    Files.delete(built.resolve("manifest.json"));
    try (Resources resources = resources()) {
      assertThat(resources.paragraphs(corpus.toString()).open().occurrences("dog")).isEqualTo(2);
    }
  }

  /** The corpus of an index that the user names may be gone. */
  @Test
  void aDamagedIndexOfTheUserIsRefused() throws IOException {
    Path index = folder.resolve("animals.index");
    ParagraphIndex.build(Corpora.open(corpus), index, BuildOptions.defaults());
    Path text = index.resolve("paragraphs.utf8");
    byte[] bytes = Files.readAllBytes(text);
    bytes[bytes.length / 2] ^= 2;
    Files.write(text, bytes);
    try (Resources resources = resources()) {
      assertThatThrownBy(() -> resources.paragraphs(index.toString()).open())
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining(index.toString())
          .hasMessageContaining("paragraphs.utf8");
    }
  }

  /** So that a run is the same whichever of the two its command names. */
  @Test
  void anIndexIsKnownByItsCorpus() {
    Path index = folder.resolve("animals.index");
    ParagraphIndex.build(Corpora.open(corpus), index, BuildOptions.defaults());
    try (Resources resources = resources()) {
      Resource<ParagraphIndex> given = resources.paragraphs(index.toString());
      Resource<ParagraphIndex> made = resources.paragraphs(corpus.toString());
      assertThat(given.input().sha256()).isEqualTo(made.input().sha256());
      assertThat(given.input().name()).isEqualTo("animals.txt");
      assertThat(given.open().occurrences("cat")).isEqualTo(1);
    }
  }

  @Test
  void anIndexOfAnotherCorpusThanItsManifestSaysIsRefused() throws IOException {
    Path index = folder.resolve("animals.index");
    ParagraphIndex.build(Corpora.open(corpus), index, BuildOptions.defaults());
    Path other = folder.resolve("other.index");
    Path others = folder.resolve("other.txt");
    Files.writeString(others, "One.\n\nTwo.\n\nThree.\n");
    ParagraphIndex.build(Corpora.open(others), other, BuildOptions.defaults());
    Files.copy(
        other.resolve("manifest.json"),
        index.resolve("manifest.json"),
        StandardCopyOption.REPLACE_EXISTING);
    try (Resources resources = resources()) {
      assertThatThrownBy(() -> resources.paragraphs(index.toString()).open())
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("expected 3 words, found 10")
          .hasMessageContaining("another corpus");
    }
  }

  @Test
  void glossesAndTheirVectorsAreBundled() {
    try (Resources resources = resources()) {
      ParagraphIndex glosses = resources.paragraphs(KnownSets.WORDNET_GLOSSES).open();
      assertThat(glosses.manifest().paragraphs()).isEqualTo(117_659);
      StaticVectors vectors = resources.vectors("--vectors", GlossVectors.NAME).open();
      // Words of a kind are nearer than words of different kinds, even in a stand-in.
      assertThat(cosine(vectors, "car", "automobile"))
          .isGreaterThan(cosine(vectors, "car", "noon"));
      assertThat(cosine(vectors, "king", "queen")).isGreaterThan(cosine(vectors, "king", "glass"));
      assertThat(vectors.contexts()).isPresent();
    }
  }

  /** Nothing is downloaded or trained by the choice. */
  @Test
  void theBestInstalledVectorsAreChosenAndReported() {
    List<String> said = new ArrayList<>();
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    Progress progress = said::add;
    assertThat(new BestVectors(new ModelStore(Home.from(env), env, progress), progress).installed())
        .isEqualTo(GlossVectors.NAME);
    assertThat(said)
        .singleElement()
        .asString()
        .contains(GlossVectors.NAME, "models pull glove-6b-100d", "--vectors");
  }

  private static double cosine(StaticVectors vectors, String a, String b) {
    return Cosine.of(vectors.vector(a).orElseThrow(), vectors.vector(b).orElseThrow());
  }

  @Test
  void resourcesAfterAFailureAreClosed() {
    List<String> closed = new ArrayList<>();
    AutoCloseable broken =
        () -> {
          throw new IOException("no space left");
        };

    assertThatThrownBy(
            () -> Resources.closeAll("models", List.of(broken, () -> closed.add("second"), broken)))
        .hasMessage("cannot close models")
        .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(2));
    assertThat(closed).containsExactly("second");
  }
}
