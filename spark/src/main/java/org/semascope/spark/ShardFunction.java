package org.semascope.spark;

import java.io.Serializable;
import java.util.NoSuchElementException;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.semascope.core.SemascopeException;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * Computes a shard on an executor. Spark retries a failed shard, if possible on another executor.
 * The last attempt returns the reason instead of failing, because Spark would abort the whole job.
 */
final class ShardFunction extends AbstractFunction1<Iterator<String>, String[]>
    implements Serializable {
  // Fixed, so that another version can be detected.
  private static final long serialVersionUID = 1;

  /** Maps a shard to its result, both as text. */
  interface Work extends Serializable {
    /**
     * @throws NotReadyException if this process cannot compute any shard
     */
    String compute(String shard);
  }

  /** The process lacks a resource that all shards of the run need. */
  static final class NotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotReadyException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private final String code;
  private final int tries;
  private final Work work;

  /**
   * @param code of the driver: see {@link CodeHash}
   * @param tries maximum number of attempts per shard
   */
  ShardFunction(String code, int tries, Work work) {
    this.code = code;
    this.tries = tries;
    this.work = work;
  }

  @Override
  public String[] apply(Iterator<String> shards) {
    if (!CodeHash.here().equals(code)) {
      return answer(
          ShardAnswer.Kind.REFUSAL,
          "another version of Semascope is on the class path of the executor (%s, hash %s; the driver has %s): remove it, or install the driver's version"
              .formatted(CodeHash.location(), shortly(CodeHash.here()), shortly(code)));
    }
    if (!shards.hasNext()) {
      throw new NoSuchElementException("a partition without a shard");
    }
    try {
      return answer(ShardAnswer.Kind.RESULT, work.compute(shards.next()));
    } catch (NotReadyException e) {
      return answer(ShardAnswer.Kind.REFUSAL, e.getMessage());
    } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError e) {
      if (TaskContext.get().isInterrupted() || TaskContext.get().attemptNumber() + 1 < tries) {
        throw e;
      }
      return answer(
          ShardAnswer.Kind.FAILURE,
          e instanceof SemascopeException ? e.getMessage() : e.toString());
    }
  }

  private static String[] answer(ShardAnswer.Kind kind, String text) {
    String executor =
        "executor %s on %s"
            .formatted(
                SparkEnv.get().executorId(), SparkEnv.get().blockManager().blockManagerId().host());
    return new ShardAnswer(kind, executor, SharedWorker.opened(), text).strings();
  }

  private static String shortly(String hash) {
    return hash.substring(0, 12);
  }
}
