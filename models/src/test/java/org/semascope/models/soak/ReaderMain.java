package org.semascope.models.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.MaskedText;
import org.semascope.models.ModelLoader;
import org.semascope.models.arch.Ability;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.vectors.MappedVectors;

/**
 * Reads whatever it is told to, one path a line, and answers each with a line: {@code read}, {@code
 * refused} and the sentence, or {@code failed} and the exception that should not have been thrown.
 */
final class ReaderMain {
  private static final String TEXT = "The captain wrote a letter";

  private ReaderMain() {}

  /** Takes the home of the store. */
  public static void main(String[] arguments) throws IOException {
    Home home = new Home(Path.of(arguments[0]));
    BufferedReader paths =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = paths.readLine(); path != null; path = paths.readLine()) {
      System.out.println(answer(home, Path.of(path)).replaceAll("\\R", " "));
      System.out.flush();
    }
  }

  private static String answer(Home home, Path path) {
    try {
      if (Files.isDirectory(path)) {
        readModel(home, path);
      } else {
        readVectors(home, path);
      }
      return "read";
    } catch (SemascopeException e) {
      return "refused " + e.getMessage();
    } catch (Throwable e) { // what a user would see as a stack trace
      StackTraceElement[] trace = e.getStackTrace();
      return "failed " + e + (trace.length == 0 ? "" : " at " + trace[0]);
    }
  }

  private static void readModel(Home home, Path directory) {
    LocalModel local =
        new LocalModel("soak", directory, LocalModel.Origin.DIRECTORY, Optional.empty());
    ModelLoader loader = new ModelLoader(home, Progress.SILENT);
    new Fingerprints(home, Progress.SILENT).of(local);
    loader.overview(local);
    try (ContextualModel model = loader.open(local, Precision.FP32, 1)) {
      TreeSet<Integer> layers = new TreeSet<>(List.of(model.architecture().exposed().last()));
      Occurrence word = new Occurrence(TEXT, new Span(4, 11));
      model.vectors(List.of(model.align(word)), layers);
      if (model.architecture().ability().predicts() == Ability.Predicts.MASKS) {
        model.predict(MaskedText.of(model, "The [MASK] wrote").masks(List.of()), 3);
      }
      model.sentences(List.of(TEXT), layers);
    }
  }

  private static void readVectors(Home home, Path file) {
    LocalModel local =
        new LocalModel(
            "soak",
            file.getParent(),
            LocalModel.Origin.DIRECTORY,
            Optional.empty(),
            Optional.of(file));
    MappedVectors vectors = new ModelLoader(home, Progress.SILENT).openStatic(local);
    vectors.vector("the");
  }
}
