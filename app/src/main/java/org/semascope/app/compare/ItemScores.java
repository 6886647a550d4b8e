package org.semascope.app.compare;

import org.semascope.engine.StoredRun;

/** Knows how to read the items of one probe as scores. */
interface ItemScores {
  String probe();

  /** Of a finished run. */
  ScoredRun read(StoredRun run);
}
