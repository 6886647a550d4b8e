package org.semascope.app;

import org.semascope.app.input.Place;
import org.semascope.probes.Scope;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which occurrence of a word is meant, and how the model reads it. */
final class WordOptions {
  @Mixin private PlaceOptions place;
  @Mixin private PiecesOption pieces;
  @Mixin private EchoOption echo;

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "all",
      description = "all (default), 8, 0-12 or 0,4,8-12.")
  private String layers;

  Place place(String word) {
    return place.of(word);
  }

  Scope scope(ModelOptions model) {
    return model.scope().layers(layers).pieces(pieces.pieces()).echo(echo.isSet());
  }
}
