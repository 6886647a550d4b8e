package org.semascope.tuning;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.semascope.core.Interruption;
import org.semascope.core.IoReason;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.io.Sha256;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.encoder.Ragged;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.AlignmentException;
import org.semascope.models.weights.ModelFolder;

/**
 * Fine-tunes an encoder and a linear layer on the supersenses of single words (Gessler and
 * Schneider 2021), and writes the encoder as an ordinary checkpoint.
 */
public final class SupersenseTuning {
  private static final int KEY_LETTERS = 12;

  private final LocalModel model;
  private final Path own;
  private final Path corpus;
  private final TuningOptions options;
  private final Home home;
  private final Progress progress;
  private final Interruption interruption;

  /** A word with its label, before labels are numbered. */
  private record Labelled(AlignedInput input, String label) {}

  /**
   * @param spelled the characters of words, if the model spells
   */
  private record Drawn(List<Labelled> words, Optional<Ragged.Words> spelled) {}

  /**
   * The outcome of a fine-tuning.
   *
   * @param words number of training words
   * @param labels number of labels
   * @param epochs number of epochs
   * @param loss mean training loss after the last epoch, without dropout
   * @param accuracy proportion of words that are classified correctly
   */
  public record Outcome(
      Path directory, int words, int labels, int epochs, double loss, double accuracy) {}

  /**
   * @param corpus STREUSLE: a file, or a folder, whose training split is used
   * @param interruption a request stops the training after a step and saves a checkpoint
   * @throws SemascopeException if the model cannot be fine-tuned
   */
  public SupersenseTuning(
      LocalModel model,
      Path corpus,
      TuningOptions options,
      Home home,
      Progress progress,
      Interruption interruption) {
    Tunable.require(model, "cannot be fine-tuned");
    this.model = model;
    this.own = ModelFolder.of(model.directory());
    this.corpus = UnitDraw.trainingPart(corpus);
    this.options = options;
    this.home = home;
    this.progress = progress;
    this.interruption = interruption;
  }

  /**
   * Fine-tunes, resuming an interrupted fine-tuning with the same settings and target.
   *
   * @param target the directory to write
   * @param between time between checkpoints
   * @param fresh whether to replace {@code target} and any unfinished fine-tuning
   * @throws StoppedException if the user stopped it
   */
  public Outcome to(Path target, Duration between, boolean fresh) {
    if (Files.exists(target) && !(fresh && TunedModel.mayReplace(target))) {
      throw new SemascopeException(
          fresh
              ? "%s exists and was not written by a fine-tuning: choose another directory"
                  .formatted(target)
              : "%s exists already; --fresh replaces it".formatted(target));
    }
    Drawn drawn = draw();
    List<Labelled> words = drawn.words();
    List<String> labels = List.copyOf(new TreeSet<>(words.stream().map(Labelled::label).toList()));
    Map<String, String> identity = identity();
    Path folder = target.resolveSibling(target.getFileName() + ".tuning");
    try (TuningFolder work = TuningFolder.enter(folder, identity, fresh);
        Learner learner =
            Learner.open(own, drawn.spelled(), labels.size(), options, home, progress)) {
      List<Example> examples = examples(words, labels);
      TuningProgress done =
          new Training(learner, examples, options, work, between, progress, interruption).run();
      new TunedModel(model, learner.checkpoint(), learner.tensors())
          .write(work.result(), target, learner.trained(), labels, record(identity, words, done));
      work.remove();
      TuningProgress.Epoch last = done.epochs().get(done.epochs().size() - 1);
      return new Outcome(
          target, words.size(), labels.size(), done.epochs().size(), last.loss(), last.accuracy());
    }
  }

  private Drawn draw() {
    UnitDraw draw = UnitDraw.from(corpus);
    try (ContextualModel reader =
        new ModelLoader(home, progress).open(model, Precision.FP32, options.threads())) {
      List<Labelled> words =
          draw.draw(
              options.units(),
              options.seed(),
              unit ->
                  align(reader, unit.occurrence()).map(input -> new Labelled(input, unit.label())));
      return new Drawn(words, Ragged.Words.of(reader.tokenizer(), reader.architecture()));
    }
  }

  /** Empty if the word does not consist of whole tokens. */
  private static Optional<AlignedInput> align(ContextualModel reader, Occurrence occurrence) {
    try {
      return Optional.of(reader.align(occurrence));
    } catch (AlignmentException e) {
      return Optional.empty();
    }
  }

  private static List<Example> examples(List<Labelled> words, List<String> labels) {
    return words.stream()
        .map(
            word ->
                new Example(
                    TokenInput.of(word.input().ids(), word.input().typeIds()),
                    word.input().targets().get(0),
                    labels.indexOf(word.label())))
        .toList();
  }

  /** A short hash of the model and the settings. */
  public String key() {
    byte[] identity = identity().toString().getBytes(StandardCharsets.UTF_8);
    return Sha256.of(identity).substring(0, KEY_LETTERS);
  }

  private Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("model", new Fingerprints(home, progress).of(model).sha256());
    identity.put("corpus", corpusSha256());
    identity.putAll(options.identity());
    return identity;
  }

  private String corpusSha256() {
    try {
      return Sha256.of(corpus);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(corpus, IoReason.of(e)), e);
    }
  }

  private ObjectNode record(
      Map<String, String> identity, List<Labelled> words, TuningProgress done) {
    ObjectNode record = new ObjectMapper().createObjectNode();
    record.put("madeBy", "semascope tune supersenses");
    record.put("base", model.name());
    record.put("corpus", corpus.getFileName().toString());
    ObjectNode settings = record.putObject("settings");
    identity.forEach(settings::put);
    record.put("words", words.size());
    record.put(
        "stopped",
        done.epochs().size() < options.epochs()
            ? "no lower loss for %s epochs".formatted(options.patience())
            : "after all epochs");
    ArrayNode epochs = record.putArray("epochs");
    for (TuningProgress.Epoch epoch : done.epochs()) {
      epochs
          .addObject()
          .put("trainingLoss", epoch.trainingLoss())
          .put("loss", epoch.loss())
          .put("accuracy", epoch.accuracy());
    }
    return record;
  }
}
