package org.semascope.bench;

import org.semascope.app.CommandExtension;
import org.semascope.app.Context;

/** Adds {@code bench} to the command line. */
public final class BenchExtension implements CommandExtension {
  @Override
  public String name() {
    return "bench";
  }

  @Override
  public Object command(Context context) {
    return new picocli.CommandLine(new BenchCommand())
        .addSubcommand(new EncodeBench(context))
        .addSubcommand(new PrecisionBench(context))
        .addSubcommand(new ProbesBench(context))
        .addSubcommand(new IndexBench(context))
        .addSubcommand(new SubstitutionBench(context))
        .addSubcommand(new RerankBench(context))
        .addSubcommand(new AsymmetryBench(context))
        .addSubcommand(new NeighboursBench(context))
        .addSubcommand(new SensesBench(context))
        .addSubcommand(new TuningBench(context))
        .addSubcommand(new ArchitecturesBench(context))
        .addSubcommand(new ElmoBench(context))
        .addSubcommand(new SparkBench(context))
        .addSubcommand(new StartBench(context))
        .registerConverter(int.class, new AtLeastOne()) // for those above
        .addSubcommand(new SkipGramBench(context)); // which may be given no rounds
  }

  /** The command that only has subcommands. */
  @picocli.CommandLine.Command(
      name = "bench",
      mixinStandardHelpOptions = true,
      description = "Measures speed, as ratios within one run.",
      synopsisSubcommandLabel = "COMMAND",
      footer = {"", "Example:", "  semascope bench encode"})
  static final class BenchCommand {}
}
