package org.semascope.app.report.content;

import java.util.List;
import org.semascope.engine.StoredRun;

/** Knows how to tell the results of one probe. It reads what is stored and measures nothing. */
public interface ProbeReport {
  /** Of which probe. */
  String probe();

  /**
   * @param runs finished ones of this probe, at least one
   */
  Story tell(List<StoredRun> runs);
}
