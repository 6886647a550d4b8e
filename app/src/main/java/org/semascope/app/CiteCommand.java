package org.semascope.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.page.Reports;
import org.semascope.report.form.CardForm;
import org.semascope.report.published.Reference;
import org.semascope.report.published.References;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cite}: references for methods, data and models. */
@Command(
    name = "cite",
    mixinStandardHelpOptions = true,
    description = {
      "Prints BibTeX entries of Semascope and of the methods, data and models used.",
      "Without arguments: Semascope, the methods of all probes, and WordNet."
    },
    footer = {
      "",
      "Examples:",
      "  semascope cite runs/card/bert-base-uncased+glove-6b-100d > card.bib",
      "  semascope cite senses men",
      "  semascope cite senses:bert-base-uncased"
    })
final class CiteCommand implements Callable<Integer> {
  /** As in CITATION.cff. */
  private static final String SEMASCOPE =
      """
      @software{semascope,
        author    = {{Semascope maintainers}},
        title     = {Semascope: what language models know about the meaning of words},
        version   = {%s},
        year      = {2026}
      }
      """;

  private final Context context;

  @Parameters(
      arity = "0..*",
      paramLabel = "WHAT",
      description =
          "Directories of cards and runs, names of probes or of data sets, or names of runs (see"
              + " `runs list`).")
  private List<String> sources = List.of();

  @Mixin private RunsOption runs;

  CiteCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Set<Reference> all = new LinkedHashSet<>();
    sources.forEach(source -> all.addAll(of(source)));
    if (sources.isEmpty()) {
      Probes.all().forEach(probe -> all.addAll(methods(probe)));
      all.addAll(References.about("wordnet-3.0"));
    }
    context.out().println(String.format(Locale.ROOT, SEMASCOPE, Version.number()));
    all.forEach(reference -> context.out().println(reference.bibtex() + "\n"));
    context.out().flush();
    return 0;
  }

  private List<Reference> of(String source) {
    Path folder = Path.of(source);
    if (!Files.isDirectory(folder)) {
      Optional<Probe<?, ?, ?>> probe =
          Probes.all().stream().filter(one -> one.about().name().equals(source)).findFirst();
      List<Reference> about = References.about(source);
      return probe.isPresent()
          ? methods(probe.get())
          : about.isEmpty() ? Reports.of(runs.find(context, List.of(source))).references() : about;
    }
    Path card = folder.resolve(CardForm.JSON.file());
    return Files.exists(card)
        ? ofCard(card)
        : Reports.of(List.of(StoredRun.open(folder))).references();
  }

  private static List<Reference> methods(Probe<?, ?, ?> probe) {
    return probe.about().citations().stream().map(References::of).toList();
  }

  private static List<Reference> ofCard(Path card) {
    try {
      Set<Reference> all = new LinkedHashSet<>();
      new ObjectMapper()
          .readTree(card.toFile())
          .path("cite")
          .forEach(key -> all.add(References.of(key.asText())));
      return List.copyOf(all);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(card, IoReason.of(e)), e);
    }
  }
}
