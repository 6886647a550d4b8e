package org.semascope.probes.ask;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.NearestWords.Options;
import org.semascope.probes.ask.NearestWords.Ranked;
import org.semascope.probes.ask.NearestWords.Result;

class NearestWordsTest {
  @TempDir private Path folder;

  /** Items of one batch may differ in count and vocabulary; answers keep the order of the items. */
  @Test
  void everyItemHasItsOwnCountAndVocabulary() throws IOException {
    Path vectors = folder.resolve("vectors.txt");
    Files.writeString(vectors, "boat 1 0\nship 1 0.1\nsea 1 0.5\nriver 1 0.6\nhouse 0 1\n");
    WordSelection first3 = new WordSelection("all", OptionalInt.of(3), WordSelection.ALL.wordnet());
    List<Options> items =
        List.of(
            new Options("boat", 1, WordSelection.ALL),
            new Options("river", 3, first3),
            new Options("house", 2, WordSelection.ALL),
            new Options("sea", 1, WordSelection.ALL));
    NearestWords question = new NearestWords();
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    try (Questions questions = new Questions(env, Progress.SILENT, 1);
        Resources data = questions.data()) {
      Subject model = questions.model(question, vectors.toString(), Scope.USUAL);
      List<Result> found = question.answerAll(items, model, data);
      assertThat(found).extracting(Result::word).containsExactly("boat", "river", "house", "sea");
      assertThat(found)
          .extracting(result -> result.neighbours().stream().map(Ranked::word).toList())
          .containsExactly(
              List.of("ship"),
              List.of("sea", "ship", "boat"),
              List.of("river", "sea"),
              List.of("river"));
      assertThat(question.answerAll(List.of(), model, data)).isEmpty();
    }
  }
}
