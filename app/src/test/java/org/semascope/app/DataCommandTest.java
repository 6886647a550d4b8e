package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.report.published.References;

class DataCommandTest {
  private static final String HEADER = "cue\tresponse\tcount\tcue_total\n";

  @TempDir private Path folder;
  private Path data;

  /** A data folder with two sets in it, each in the form its authors distribute. */
  @BeforeEach
  void fill() throws IOException {
    data = Files.createDirectory(folder.resolve("data"));
    Files.createDirectory(data.resolve("eat"));
    Files.writeString(
        data.resolve("eat/eat_raw.tsv"),
        HEADER + "DOG\tCAT\t60\t100\nDOG\tBONE\t10\t100\nCAT\tDOG\t45\t90\nCAT\tMOUSE\t45\t90\n");
    Files.createDirectory(data.resolve("similarity"));
    Files.writeString(
        data.resolve("similarity/EN-RG-65.txt"), "cord\tsmile\t0.02\nrooster\tvoyage\t0.04\n");
  }

  @Test
  void listShowsKnownAndFoundSets() {
    List<JsonNode> sets = world().run("data", "list", "--format", "json").done().results();
    assertThat(sets)
        .allSatisfy(
            set ->
                assertThat(Outcome.fields(set))
                    .startsWith("name", "kind", "state", "what", "licence", "source")
                    .contains("looksFor"));
    assertThat(field(sets, "eat", "found")).isEqualTo(data + "/eat/eat_raw.tsv");
    assertThat(field(sets, "rg-65", "found")).isEqualTo(data + "/similarity/EN-RG-65.txt");
    assertThat(field(sets, "rg-65", "state")).isEqualTo("here");
    assertThat(field(sets, "usf", "state")).isEqualTo("elsewhere");
    assertThat(field(sets, "wordnet-3.0", "state")).isEqualTo("bundled");
    Outcome table = new World(folder).run("data").done();
    assertThat(table.out())
        .startsWith("name ")
        .contains("wordnet-3.0", "Edinburgh Associative Thesaurus");
    assertThat(table.err()).contains("SEMASCOPE_DATA is not set");
  }

  @Test
  void showCountsAndGivesThreeRecords() {
    Outcome eat = world().run("data", "show", "eat").done();
    assertThat(eat.out().lines())
        .containsExactly(
            "eat: Edinburgh Associative Thesaurus",
            "licence: Open Government Licence",
            "source: its table of cue, response, count and total",
            "cite: " + References.about("eat").get(0).citation(),
            data.resolve("eat/eat_raw.tsv").toString(),
            form(eat) + ": 4 pairs",
            "dog -> cat: 60 of 100",
            "dog -> bone: 10 of 100",
            "cat -> dog: 45 of 90");
    Outcome path = world().run("data", "show", data.resolve("similarity/EN-RG-65.txt").toString());
    assertThat(path.done().out()).contains("2 pairs", "cord, smile: 0.02");
  }

  @Test
  void controlCodesOfDataAreShownNotObeyed() throws IOException {
    Path file = folder.resolve("pairs.txt");
    Files.writeString(file, "cord\u001b[2J\tsmi\u202ele\t0.02\nrooster\tvoyage\t0.04\n");
    Outcome shown = world().run("data", "show", file.toString()).done();
    assertThat(shown.out()).contains("2 pairs", "cord [2J, smi\\u202ele: 0.02");
  }

  @Test
  void wordNetComesAlong() {
    Outcome outcome = new World(folder).run("data", "show", "wordnet-3.0").done();
    assertThat(outcome.out()).contains("117,659 synsets").contains("entity%1:03:00::");
    Outcome compounds = new World(folder).run("data", "show", "wordnet-compounds").done();
    assertThat(compounds.out()).contains("\nWordNet's compounds: ").hasLineCount(8);
    world()
        .run("data", "check", "wordnet-compounds")
        .failed("wordnet-compounds is bundled with Semascope and has no file to read");
  }

  @Test
  void checkReportsEveryBadLine() throws IOException {
    Path file = data.resolve("eat/eat_raw.tsv");
    Files.writeString(
        file,
        HEADER + "DOG\tCAT\t60\t100\nDOG\tBONE\tten\t100\nCAT\tDOG\t45\t0\nCAT\tEAR\t1\t90\n");
    Outcome outcome = world().run("data", "check", file.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(
            outcome
                .out()
                .lines()
                .filter(line -> line.startsWith(file + ":") && line.contains("expected")))
        .hasSize(2)
        .allMatch(line -> line.matches(".*:[34]: expected .*"));
    assertThat(outcome.err()).contains("2 pairs, 2 bad");
    Outcome lenient = world().run("data", "show", "eat", "--skip-bad").done();
    assertThat(lenient.out()).contains("2 pairs");
    assertThat(lenient.err()).isEqualTo("skipped 2 bad records\n");
  }

  @Test
  void checkOfAFolderChecksEveryFile() throws IOException {
    Path similarity = data.resolve("similarity");
    Files.writeString(similarity.resolve("EN-MC-30.txt"), "car\tautomobile\t3.92\n");
    Files.write(similarity.resolve("notes.bin"), new byte[] {1, 0, 2});
    Files.writeString(similarity.resolve(".hidden"), "no data");
    Outcome sound = world().run("data", "check", similarity.toString()).done();
    assertThat(sound.out().lines())
        .containsExactly(
            similarity + "/EN-MC-30.txt: similarity judgments, word, word, score: 1 pairs, 0 bad",
            similarity + "/EN-RG-65.txt: similarity judgments, word, word, score: 2 pairs, 0 bad",
            similarity + "/notes.bin: not recognised");
    assertThat(sound.err()).isEqualTo("2 recognised, 0 of them with faults; 1 not recognised\n");

    Path eat = data.resolve("eat/eat_raw.tsv");
    Files.writeString(eat, HEADER + "DOG\tCAT\t60\t100\nDOG\tBONE\tten\t100\n");
    Outcome all = world().run("data", "check", data.toString());
    assertThat(all.code()).isEqualTo(1);
    assertThat(all.out().lines())
        .hasSize(5)
        .anyMatch(line -> line.startsWith(eat + ":3: expected"))
        .anyMatch(
            line ->
                line.startsWith(eat + ": association norms") && line.endsWith(": 1 pairs, 1 bad"));
    assertThat(all.err()).isEqualTo("3 recognised, 1 of them with faults; 1 not recognised\n");
  }

  @Test
  void checkIsContentWithASoundFile() {
    Outcome outcome = world().run("data", "check", "rg-65").done();
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).endsWith("2 pairs, 0 bad\n");
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    world()
        .run("data", "check", "usf")
        .failed(
            "there is no usf on this machine: searched for usf in %s; get it from: the appendix of Nelson, McEvoy and Schreiber, eight files"
                .formatted(data));
    new World(folder)
        .run("data", "check", "usf")
        .failed(
            "there is no usf on this machine (SEMASCOPE_DATA is not set); get it from: the appendix of Nelson, McEvoy and Schreiber, eight files");
    Outcome unknown = world().run("data", "check", "no-such");
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.err())
        .startsWith("semascope: there is no file, folder or data set named no-such; data sets: ");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(world().run("data", "check", empty.toString()).err())
        .startsWith("semascope: " + empty + ": expected one of these kinds of data");
    new World(folder)
        .with("SEMASCOPE_DATA", "/no/such/folder")
        .run("data", "list")
        .failed("SEMASCOPE_DATA is /no/such/folder, which is not a folder");
  }

  private static String form(Outcome outcome) {
    String line = outcome.out().lines().skip(5).findFirst().orElseThrow();
    return line.substring(0, line.lastIndexOf(": "));
  }

  private static String field(List<JsonNode> sets, String name, String field) {
    return sets.stream()
        .filter(set -> set.get("name").asText().equals(name))
        .map(set -> set.get(field).asText())
        .findFirst()
        .orElseThrow();
  }

  private World world() {
    return new World(folder).with("SEMASCOPE_DATA", data.toString());
  }
}
