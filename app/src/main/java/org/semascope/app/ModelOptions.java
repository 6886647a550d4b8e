package org.semascope.app;

import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.store.LocalModel;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that runs a model. */
final class ModelOptions {
  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "MODEL",
      description = "A directory, a catalogue name (see `models list`) or a hub id org/name[@rev].")
  private String model;

  @Mixin private ThreadsOption threads;

  @Mixin private PrecisionOption precision;
  @Mixin private LowerCaseOption lowerCase;

  String name() {
    return model;
  }

  ContextualModel open(Context context) {
    return open(context, Pieces.MEAN);
  }

  ContextualModel open(Context context, Pieces pieces) {
    int cores = threads.count();
    LocalModel local = context.store().resolve(model);
    return new ModelLoader(context.home(), context.progress())
        .open(local, precision.value(), cores, pieces, lowerCase.answer());
  }
}
