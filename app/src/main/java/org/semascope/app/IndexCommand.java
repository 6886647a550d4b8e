package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.data.Faults;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.IndexManifest;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.report.content.Numerals;
import org.semascope.report.table.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code index}: an inverted index of the paragraphs of a corpus. */
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    description = "Indexes the paragraphs of a corpus by their words.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {IndexCommand.Build.class, IndexCommand.Show.class},
    footer = {"", "Example:", "  semascope index build --data wikischools -o wiki.index"})
final class IndexCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "expected a command: build or show");
  }

  @Command(
      name = "build",
      mixinStandardHelpOptions = true,
      description = {
        "Builds an index.",
        "An existing index of the same corpus is kept. An interrupted build leaves no incomplete"
            + " index."
      },
      footer = {"", "Example:", "  semascope index build --data enwiki.xml.bz2 -o wiki.index"})
  static final class Build implements Callable<Integer> {
    private final Context context;

    @Option(
        names = "--data",
        required = true,
        paramLabel = "CORPUS",
        description = TrainCommand.CORPUS)
    private String data;

    @Option(names = "--lines", description = TrainCommand.LINES)
    private boolean lines;

    @Option(
        names = {"-o", "--out"},
        required = true,
        paramLabel = "DIR",
        description = "Output directory for the index.")
    private Path folder;

    @Mixin private ThreadsOption threads;
    @Mixin private EngineOption engine;

    @Option(names = "--replace", description = "Replace an existing index.")
    private boolean replace;

    @Option(names = "--skip-bad", description = "Report bad records and continue.")
    private boolean skipBad;

    Build(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      int cores = threads.count();
      Faults faults = skipBad ? fault -> context.complain(fault.getMessage()) : Faults.STRICT;
      BuildOptions options = new BuildOptions(cores, replace, faults, context.progress());
      Corpus corpus = Corpora.open(context.data().path(data, DataKind.CORPUS), lines);
      IndexManifest manifest =
          engine.with(
              context,
              cluster -> ParagraphIndex.build(corpus, folder, options, cluster.map(one -> one)));
      context.say(
          "%s paragraphs, %s words%s"
              .formatted(
                  Numerals.count(manifest.paragraphs()),
                  Numerals.count(manifest.words()),
                  manifest.skipped() == 0
                      ? ""
                      : ", %s bad records skipped".formatted(Numerals.count(manifest.skipped()))));
      context.out().println(folder);
      return 0;
    }
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Describes an index: its source and contents.",
      footer = {"", "Example:", "  semascope index show wiki.index"})
  static final class Show implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "DIR", description = "Directory of an index.")
    private Path folder;

    @Mixin private FormatOption format;

    Show(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      IndexManifest manifest;
      try (ParagraphIndex index =
          ParagraphIndex.open(folder, Optional.of(context.home().fingerprints()))) {
        manifest = index.manifest();
      }
      Listing<IndexManifest> listing =
          new Listing<IndexManifest>()
              .column("corpus", IndexManifest::corpus)
              .column("sha256", "fingerprint", null, IndexManifest::fingerprint)
              .column("paragraphs", "%,d", IndexManifest::paragraphs)
              .column("articles", "%,d", IndexManifest::articles)
              .column("words", "%,d", IndexManifest::words)
              .column("bad records skipped", "skipped", "%,d", IndexManifest::skipped)
              .column("version", IndexManifest::version)
              .upright()
              .single();
      context.print(listing, List.of(manifest), format.value());
      return 0;
    }
  }
}
