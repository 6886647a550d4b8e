package org.semascope.probes.ask;

import java.util.List;

/** The answer to a question: a record, whose components in JSON are what other programs read. */
public interface Answer {
  /** Notices for the reader. */
  default List<Notice> notices() {
    return List.of();
  }
}
