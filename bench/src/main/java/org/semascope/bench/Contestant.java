package org.semascope.bench;

import java.util.List;

/** Something that turns texts into vectors of one word each, at every layer if it can. */
interface Contestant extends AutoCloseable {
  String name();

  /** How many texts a round takes: slow ones get fewer. */
  int textsPerRound();

  /** Does the work; what comes out is not kept. */
  void encode(List<String> texts);

  @Override
  void close();
}
