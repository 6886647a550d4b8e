package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.PinnedFile;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.report.published.References;

/** {@code data show NAME --format croissant}. */
class CroissantTest {
  /** Required by Croissant 1.0, in its table of properties. */
  private static final List<String> REQUIRED =
      List.of(
          "@context",
          "@type",
          "conformsTo",
          "description",
          "license",
          "name",
          "url",
          "creator",
          "datePublished",
          "distribution");

  @TempDir private Path folder;

  @Test
  void publishedSetsHaveWhatIsRequired() throws IOException {
    for (KnownSet set : KnownSets.published()) {
      JsonNode found = croissant(new World(folder), set.name());
      REQUIRED.forEach(property -> assertThat(found.has(property)).as(property).isTrue());
      assertThat(found.get("conformsTo").asText()).isEqualTo("http://mlcommons.org/croissant/1.0");
      assertThat(found.at("/@context/conformsTo").asText()).isEqualTo("dct:conformsTo");
      assertThat(found.at("/@context/dct").asText()).isEqualTo("http://purl.org/dc/terms/");
      assertThat(found.get("url").asText()).startsWith("https://github.com/");
      assertThat(found.get("creator").get(0).get("name").asText()).isNotBlank();
      assertThat(found.get("datePublished").asText()).matches("(19|20)\\d\\d");
      assertThat(found.get("citeAs").asText()).startsWith("@");
      for (PinnedFile file : set.published().get().files()) {
        assertThat(found.get("distribution").findValuesAsText("sha256")).contains(file.sha256());
        assertThat(found.get("distribution").findValuesAsText("contentUrl"))
            .contains(
                "https://raw.githubusercontent.com/%s/%s/%s"
                    .formatted(file.repository(), file.commit(), file.path()));
      }
      assertThat(found.get("distribution"))
          .extracting(file -> file.get("@id").asText())
          .doesNotHaveDuplicates();
    }
    assertThat(KnownSets.published()).hasSizeGreaterThan(20);
  }

  @Test
  void licencesOfCreativeCommonsAreAddresses() throws IOException {
    assertThat(croissant(new World(folder), "streusle").get("license").asText())
        .isEqualTo("https://creativecommons.org/licenses/by-sa/4.0/");
    assertThat(croissant(new World(folder), "swords").get("license").asText())
        .isEqualTo("https://creativecommons.org/licenses/by/3.0/us/");
    assertThat(croissant(new World(folder), "men").get("license").asText())
        .isEqualTo("none stated in this copy");
  }

  /** Not authors of measures, or of a larger set. */
  @Test
  void creatorsAreThoseOfTheSet() throws IOException {
    assertThat(croissant(new World(folder), "hyperlex").get("creator").findValuesAsText("name"))
        .contains("Ivan Vulić")
        .doesNotContain("Maximilian Köper");
    assertThat(croissant(new World(folder), "ws353-sim").get("creator").findValuesAsText("name"))
        .startsWith("Eneko Agirre");
    assertThat(References.of("nguyen2017").authors()).contains("Sabine Schulte im Walde");
  }

  /** A zip file is a file object; what is unpacked is a file set in it. */
  @Test
  void entriesOfAZipFileAreAFileSet() throws IOException {
    JsonNode files = croissant(new World(folder), "hyperlex").get("distribution");
    assertThat(files).hasSize(2);
    assertThat(files.get(0).get("@type").asText()).isEqualTo("cr:FileObject");
    assertThat(files.get(0).get("encodingFormat").asText()).isEqualTo("application/zip");
    assertThat(files.get(1).get("@type").asText()).isEqualTo("cr:FileSet");
    assertThat(files.get(1).at("/containedIn/@id")).isEqualTo(files.get(0).get("@id"));
    assertThat(files.get(1).get("includes").asText()).isEqualTo("hyperlex-all.txt");
  }

  @Test
  void ownSetsHaveTheirColumns() throws IOException, NoSuchAlgorithmException {
    Path data = Files.createDirectories(folder.resolve("data/lab"));
    String table = "term_a,term_b,mean_rating,rater\ncoast,shore,9.1,x\nnoon,string,0.4,y\n";
    Files.writeString(data.resolve("pairs.csv"), table);
    Files.writeString(
        folder.resolve("data/data-sets.yaml"),
        """
        - name: lab-pairs
          kind: similarity
          what: Pairs of the lab
          licence: CC BY 4.0
          source: example.org/pairs
          paths: [lab/pairs.csv]
          columns: {word1: term_a, word2: term_b, score: mean_rating}
        """);
    World world = new World(folder).with("SEMASCOPE_DATA", data.getParent().toString());
    Outcome outcome = world.run("data", "show", "lab-pairs", "--format", "croissant").done();
    assertThat(outcome.err()).contains("creator, datePublished");
    JsonNode found = new ObjectMapper().readTree(outcome.out());
    JsonNode file = found.get("distribution").get(0);
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(table.getBytes(StandardCharsets.UTF_8));
    assertThat(file.get("sha256").asText()).isEqualTo(HexFormat.of().formatHex(digest));
    assertThat(file.get("contentSize").asText()).isEqualTo(table.length() + " B");
    assertThat(file.get("encodingFormat").asText()).isEqualTo("text/csv");
    assertThat(found.get("url").asText()).isEqualTo("https://example.org/pairs");
    JsonNode fields = found.at("/recordSet/0/field");
    assertThat(fields.findValuesAsText("name")).containsExactly("word1", "word2", "score");
    assertThat(fields.findValuesAsText("column"))
        .containsExactly("term_a", "term_b", "mean_rating");
    assertThat(fields.findValuesAsText("dataType"))
        .containsExactly("sc:Text", "sc:Text", "sc:Float");
    assertThat(fields.get(0).at("/source/fileObject/@id")).isEqualTo(file.get("@id"));
  }

  @Test
  void otherSetsAreRefusedInOneSentence() {
    new World(folder)
        .run("data", "show", "wordnet-3.0", "--format", "croissant")
        .failedWith("wordnet-3.0 is bundled");
    new World(folder).run("data", "show", "usf", "--format", "croissant").failedWith("usf");
    assertThat(new World(folder).run("data", "show", "x.csv", "--format", "croissant").code())
        .isEqualTo(2);
  }

  private static JsonNode croissant(World world, String name) throws IOException {
    return new ObjectMapper()
        .readTree(world.run("data", "show", name, "--format", "croissant").done().out());
  }
}
