package org.semascope.models.skipgram;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** When threads rest, so that a checkpoint can be written. */
@FunctionalInterface
interface CheckpointSchedule {
  /** Begins to wait for the next rest; what it gives is asked between sentences, by all threads. */
  BooleanSupplier next(TrainingContext course);

  static CheckpointSchedule every(Duration time) {
    return course -> {
      long due = System.nanoTime() + time.toNanos();
      return () -> System.nanoTime() - due >= 0;
    };
  }
}
