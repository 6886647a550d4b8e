package org.semascope.bench;

import org.semascope.app.CommandExtension;
import org.semascope.app.Context;
import picocli.CommandLine;

/** Adds {@code bench} to the command line. */
public final class BenchExtension implements CommandExtension {
  @Override
  public String name() {
    return "bench";
  }

  @Override
  public Object command(Context context) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new EncodeBench(context))
        .addSubcommand(new PrecisionBench(context))
        .addSubcommand(new ProbesBench(context))
        .addSubcommand(new IndexBench(context))
        .addSubcommand(new SubstitutionBench(context))
        .addSubcommand(new RerankBench(context))
        .addSubcommand(new AsymmetryBench(context))
        .addSubcommand(new TuningBench(context))
        .addSubcommand(new ArchitecturesBench(context))
        .addSubcommand(new SparkBench(context))
        .addSubcommand(new StartBench(context))
        .addSubcommand(new SkipGramBench(context))
        .addSubcommand(new ServeBench(context))
        .registerConverter(int.class, BenchExtension::atLeastOne);
  }

  /** The command that only has subcommands. */
  @CommandLine.Command(
      name = "bench",
      mixinStandardHelpOptions = true,
      description = "Measures speed: rates, and ratios of contestants that take turns.",
      synopsisSubcommandLabel = "COMMAND",
      footer = {"", "Example:", "  semascope bench encode"})
  static final class BenchCommand {}

  /** Reads a number of things to measure. */
  private static int atLeastOne(String text) {
    if (!text.matches("0*[1-9][0-9]{0,8}")) {
      throw new CommandLine.TypeConversionException(
          "expected a whole number from 1 on but was '%s'".formatted(text));
    }
    return Integer.parseInt(text);
  }
}
