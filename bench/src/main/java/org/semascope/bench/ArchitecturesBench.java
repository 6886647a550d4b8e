package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelLoader;
import org.semascope.models.onnx.Precision;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench architectures}: tokens per second of every architecture, beside BERT's. */
@Command(
    name = "architectures",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the encoder on random weights with the sizes of released models, beside BERT.",
      "Counts tokens and floating-point operations a second, all layers of all tokens. Writes"
          + " about 4 GB of weights into the temporary folder, and removes them."
    },
    footer = {"", "Example:", "  semascope bench architectures --rounds 3"})
final class ArchitecturesBench implements Callable<Integer> {
  private static final String MEASURE = "bert-base-uncased";

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(names = "--texts", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int texts = 64;

  @Option(
      names = "--length",
      paramLabel = "N",
      description = "Tokens a text (${DEFAULT-VALUE}), or what a model can take if it is less.")
  private int length = 32;

  @Option(
      names = "--models",
      split = ",",
      paramLabel = "NAME",
      description = "Beside BERT (default: ${DEFAULT-VALUE}).")
  private List<String> models =
      List.of(
          "roberta-base",
          "albert-base-v2",
          "gpt2",
          "xlnet-base-cased",
          "deberta-v3-base",
          "modernbert-base");

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--precision", paramLabel = "P", description = "fp32 (default) or int8.")
  private Precision precision = Precision.FP32;

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  ArchitecturesBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new ModelLoader(context.home(), context.progress()).prepareProducts();
    Path folder = null;
    List<FullSizeModel> contestants = new ArrayList<>();
    try {
      folder = Files.createTempDirectory("semascope-bench");
      contestants.add(open(MEASURE, folder));
      for (String model : models) {
        contestants.add(open(model, folder));
      }
      measure(contestants);
    } catch (IOException e) {
      throw new SemascopeException("cannot write the benchmark's files: " + e.getMessage(), e);
    } finally {
      contestants.forEach(FullSizeModel::close);
      Folders.remove(folder);
    }
    return 0;
  }

  private FullSizeModel open(String name, Path folder) throws IOException {
    context.progress().say("random weights for " + name);
    return new FullSizeModel(name, folder, precision, threads);
  }

  private void measure(List<FullSizeModel> contestants) {
    Map<String, Ratio> rates = new LinkedHashMap<>();
    Map<String, Ratio> ratios = new LinkedHashMap<>();
    Table memory = new Table(List.of("memory, GB", "when ready", "at most"));
    for (FullSizeModel one : contestants) {
      ResidentMemory.forgetPeak();
      long before = ResidentMemory.now();
      one.encode(threads, one.within(length)); // warm up
      memory.row(
          List.of(
              Cell.of(one.name()),
              gigabytes(ResidentMemory.now() - before),
              gigabytes(ResidentMemory.peak() - before)));
    }
    for (int round = 1; round <= rounds; round++) {
      context.progress().say("round " + round + " of " + rounds);
      double measure = 0;
      for (FullSizeModel one : contestants) {
        int longest = one.within(length);
        Spent spent = Spent.on(() -> one.encode(texts, longest));
        double tokens = (double) texts * longest;
        Ratio.add(rates, one.name(), tokens / spent.clock());
        // Not by the clock, which other programs on the machine lengthen for one and not the other.
        double work = tokens * one.workPerToken(longest) / spent.processor();
        if (one.name().equals(MEASURE)) {
          measure = work;
        } else {
          Ratio.add(ratios, one.name(), work / measure);
        }
      }
    }
    Table tokens = new Table(List.of("tokens/s, " + threads + " threads", "median", "range"));
    rates.forEach((name, rate) -> tokens.row(rate.row(name, "%.0f")));
    context.tables(format).print(tokens);
    context.out().println();
    Table table =
        new Table(
            List.of("operations per second of processor time, over BERT's", "median", "range"));
    ratios.forEach((name, ratio) -> table.row(ratio.row(name, "%.2f")));
    context.tables(format).print(table);
    context.out().println();
    context.tables(format).print(memory);
  }

  private static Cell gigabytes(long bytes) {
    return Cell.number(String.format(Locale.ROOT, "%.2f", bytes / 1e9));
  }
}
