package org.semascope.engine;

import java.lang.reflect.Type;
import java.util.List;

/**
 * What a probe gives to the engine.
 *
 * @param <S> a shard: a piece of the work, as a record that Jackson writes and reads
 * @param <R> the result of a shard, likewise
 */
public interface Experiment<S, R> {
  /** All that the results depend on. */
  Recipe recipe();

  /**
   * The whole work in pieces, the same list whenever the recipe is the same. Not asked for when the
   * run is finished already.
   */
  List<S> plan();

  /** The class of shards, or a generic type that Jackson understands. */
  Type shardType();

  /** The class of results, or a generic type that Jackson understands. */
  Type resultType();

  /** How many items the shard holds, for telling how fast the work goes. */
  default int items(S shard) {
    return 1;
  }

  /**
   * Computes one shard: a pure function, called by several threads at the same time and in any
   * order. A failure stops the run; what is finished stays. Once a stop is requested, it may end
   * with a {@link org.semascope.core.StoppedException} instead of a result.
   */
  R run(S shard);

  /**
   * Folds the results of all shards into the files of the run. It may be called again for the same
   * results (after a crash) and must write the same then.
   */
  void conclude(ShardResults<S, R> results, RunWriter files);
}
