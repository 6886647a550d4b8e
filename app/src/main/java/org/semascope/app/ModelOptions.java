package org.semascope.app;

import java.util.OptionalInt;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.Scope;
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

  int threads() {
    return threads.count();
  }

  Scope scope() {
    return new Scope(
        "",
        Pieces.MEAN,
        precision.value(),
        lowerCase.answer(),
        false,
        OptionalInt.empty(),
        1,
        false);
  }
}
