package org.semascope.engine;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/**
 * The work of a probe, as the engine runs it.
 *
 * @param <S> a shard, one part of the work: a type that Jackson can write and read
 * @param <R> the result of a shard: a type that Jackson can write and read
 */
public interface Experiment<S, R> {
  /** All that the results depend on. */
  Recipe recipe();

  /** All shards: the same list for the same recipe. Not called if the run is already finished. */
  List<S> plan();

  /** The class of shards, or a generic type that Jackson understands. */
  Type shardType();

  /** The class of results, or a generic type that Jackson understands. */
  Type resultType();

  /** Number of items in the shard, for the progress display. */
  default int items(S shard) {
    return 1;
  }

  /**
   * Computes one shard: a pure function, called by several threads at the same time and in any
   * order. A failure stops the run; finished shards are kept. After a stop request it may throw a
   * {@link org.semascope.core.StoppedException} instead of returning a result.
   */
  R run(S shard);

  /**
   * Writes the files of the run from the results of all shards. May be called again for the same
   * results (after a crash) and must then write the same files.
   */
  void conclude(ShardResults<S, R> results, RunWriter files);

  /** The licence of a data set of the recipe, as an https address or in words, if it is known. */
  default Optional<String> licence(String data) {
    return Optional.empty();
  }
}
