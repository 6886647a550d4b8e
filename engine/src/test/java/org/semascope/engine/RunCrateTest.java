package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import edu.kit.datamanager.ro_crate.RoCrate;
import edu.kit.datamanager.ro_crate.entities.contextual.ContextualEntity;
import edu.kit.datamanager.ro_crate.entities.data.DataEntity;
import edu.kit.datamanager.ro_crate.reader.FolderReader;
import edu.kit.datamanager.ro_crate.reader.RoCrateReader;
import edu.kit.datamanager.ro_crate.validation.JsonSchemaValidation;
import edu.kit.datamanager.ro_crate.validation.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The description of a run as an RO-Crate, as the library of the KIT reads it. */
class RunCrateTest {
  @TempDir private Path temp;
  private StoredRun run;
  private Runs runs;

  @BeforeEach
  void prepare() throws IOException {
    runs = new Runs(temp.resolve("runs"));
    run = runs.run(new Words(Words.copyData(temp)));
  }

  @Test
  void aReaderFindsTheFilesWithTheirChecksums() throws IOException, NoSuchAlgorithmException {
    RoCrate crate = new RoCrateReader(new FolderReader()).readCrate(run.directory().toString());
    assertThat(new Validator(new JsonSchemaValidation()).validate(crate)).isTrue();
    assertThat(crate.getVersion().orElseThrow().conformsTo)
        .hasToString("https://w3id.org/ro/crate/1.1");
    assertThat(crate.getAllDataEntities())
        .extracting(DataEntity::getId)
        .containsExactlyInAnyOrder(
            "items.jsonl", "lengths.tsv", "results.json", "skipped.jsonl", "manifest.json");
    for (String name : Words.FILES) {
      byte[] content = Files.readAllBytes(Words.resource(name));
      DataEntity file = crate.getDataEntityById(name);
      assertThat(file.getProperty("@type").asText()).isEqualTo("File");
      assertThat(file.getProperty("contentSize").asText()).isEqualTo("" + content.length);
      assertThat(file.getProperty("sha256").asText())
          .isEqualTo(
              HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content)));
    }
  }

  @Test
  void theActionHasProgramInputsAndResults() {
    RoCrate crate = new RoCrateReader(new FolderReader()).readCrate(run.directory().toString());
    ContextualEntity action = crate.getContextualEntityById("#run");
    assertThat(action.getProperty("@type").asText()).isEqualTo("CreateAction");
    assertThat(crate.getRootDataEntity().getProperty("mentions").at("/@id").asText())
        .isEqualTo("#run");
    assertThat(crate.getRootDataEntity().getProperty("conformsTo").at("/@id").asText())
        .isEqualTo("https://w3id.org/ro/wfrun/process/0.5");
    assertThat(action.getProperty("description").asText()).isEqualTo("semascope probe words");
    Manifest manifest = run.manifest();
    assertThat(action.getProperty("startTime").asText()).isEqualTo(manifest.started());
    assertThat(action.getProperty("endTime").asText()).isEqualTo(manifest.finished());
    assertThat(Instant.parse(crate.getRootDataEntity().getProperty("datePublished").asText()))
        .isEqualTo(manifest.finished());
    ContextualEntity program =
        crate.getContextualEntityById(action.getProperty("instrument").at("/@id").asText());
    assertThat(program.getProperty("@type").asText()).isEqualTo("SoftwareApplication");
    assertThat(program.getProperty("softwareVersion").asText()).isEqualTo("1.2.3");
    JsonNode object = action.getProperty("object");
    ContextualEntity data = crate.getContextualEntityById(object.findPath("@id").asText());
    assertThat(data.getProperty("name").asText()).isEqualTo("words");
    assertThat(data.getProperty("identifier").asText())
        .isEqualTo("sha256:" + manifest.recipe().data().get(0).sha256());
    assertThat(action.getProperty("result").findValuesAsText("@id"))
        .contains("results.json", "manifest.json");
  }

  /** Every reference to an entity of the crate leads to one, and no two entities have one id. */
  @Test
  void referencesAreWhole() throws IOException {
    Manifest manifest = run.manifest();
    Input model = Input.embedded("bert", "a".repeat(64));
    Recipe recipe =
        new Recipe(
            "words",
            1,
            model,
            List.of(Input.embedded("one", "b".repeat(64)), Input.embedded("two", "c".repeat(64))),
            manifest.recipe().options(),
            7);
    Manifest other =
        Manifest.begin(
            RecipeHash.of(recipe),
            recipe,
            runs.options(),
            ShardPlan.of(new Words(data())),
            Optional.empty());
    String commons = "https://creativecommons.org/licenses/by/4.0/";
    byte[] written =
        RunCrate.of(other, Instant.EPOCH, withoutCrate(manifest), name -> Optional.of(commons));
    Map<String, JsonNode> entities = new HashMap<>();
    JsonNode graph = new ObjectMapper().readTree(written).get("@graph");
    graph.forEach(entity -> entities.put(entity.get("@id").asText(), entity));
    assertThat(entities).hasSize(graph.size()).containsKeys("#model", commons);
    for (JsonNode entity : graph) {
      for (String property : List.of("object", "result", "hasPart", "license", "instrument")) {
        assertThat(entities.keySet()).containsAll(entity.path(property).findValuesAsText("@id"));
      }
    }
    assertThat(entities.get("#run").get("object").findValuesAsText("@id"))
        .containsExactly("#model", "#data-1", "#data-2");
    assertThat(entities.get("#data-2").at("/license/@id").asText()).isEqualTo(commons);
  }

  /** Runs of earlier versions have no such file. */
  @Test
  void aRunWithoutTheFileStaysValid() throws IOException {
    Manifest manifest = run.manifest();
    Manifest old =
        manifest.finished(
            Instant.parse(manifest.finished()),
            new RunClock(manifest.wallMillis()),
            manifest.counters(),
            withoutCrate(manifest));
    new RunFolder(run.directory()).write(old);
    Files.delete(run.directory().resolve("ro-crate-metadata.json"));
    Words again = new Words(data());
    StoredRun same = runs.run(again);
    assertThat(again.plans).hasValue(0);
    assertThat(same.results()).isNotEmpty();
    assertThat(same.directory().resolve("ro-crate-metadata.json")).doesNotExist();
  }

  private static List<Manifest.OutputFile> withoutCrate(Manifest manifest) {
    return manifest.files().stream().filter(one -> !one.name().startsWith("ro-crate")).toList();
  }

  private Path data() {
    return temp.resolve("words.txt");
  }
}
