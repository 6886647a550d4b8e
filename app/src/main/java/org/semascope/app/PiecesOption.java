package org.semascope.app;

import org.semascope.models.encoder.Pieces;
import picocli.CommandLine.Option;

/** How words that a model cuts into pieces become one vector again. */
final class PiecesOption {
  @Option(
      names = "--pieces",
      paramLabel = "MODE",
      description = "A word of several pieces is their mean (default), first, last, max or sum.")
  private Pieces pieces = Pieces.MEAN;

  Pieces pieces() {
    return pieces;
  }
}
