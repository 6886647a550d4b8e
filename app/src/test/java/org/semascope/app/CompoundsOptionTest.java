package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.engine.Input;
import picocli.CommandLine;

/** What a run's manifest says of its compounds. */
class CompoundsOptionTest {
  @TempDir Path folder;

  /** A page can then tell whether its figures may be set against the paper's. */
  @Test
  void aFolderOfNounCompoundSensesHasItsName() throws IOException {
    Path other = Files.createDirectories(folder.resolve("ncs-of-mine"));
    Files.writeString(other.resolve("any.csv"), "compound,score");
    Path known = folder.resolve("elsewhere");
    Files.createDirectories(known.resolve("dataset/en/neutral"));
    Files.createDirectories(known.resolve("input"));
    Files.writeString(known.resolve("input/sentids_en.csv"), "");
    assertThat(inputs(option("--data", known.toString())).get(0).name()).isEqualTo("ncs");
    assertThat(inputs(option("--data", other.toString())).get(0).name())
        .isEqualTo(other.toString());
  }

  /** Corpora are large, and models several. */
  @Test
  void dataIsHashedOnceForAllModels() throws IOException {
    Path data = Files.writeString(folder.resolve("own.csv"), "compound,score");
    Path corpus = Files.writeString(folder.resolve("corpus.xml"), "<text id=\"a\">\n");
    CompoundsOption option = option("--data", data.toString(), "--pointers", corpus.toString());
    List<Input> first = inputs(option);
    Files.delete(corpus);
    assertThat(inputs(option)).isEqualTo(first).hasSize(2);
  }

  private static CompoundsOption option(String... args) {
    return CommandLine.populateCommand(new CompoundsOption(), args);
  }

  private List<Input> inputs(CompoundsOption option) {
    ByteArrayOutputStream none = new ByteArrayOutputStream();
    Context context = new World(folder).context(World.stream(none), World.stream(none));
    return option.inputs(context, Input.NO_MODEL);
  }
}
