package org.semascope.spark;

/**
 * The answer to a shard, sent as an array of strings, which every serializer of Spark supports.
 *
 * @param the executor, for messages: {@code executor 3 on host}
 * @param opened number of times the process has opened a model
 * @param text the result, or the reason of a failure
 */
record ShardAnswer(Kind kind, String executor, int opened, String text) {
  enum Kind {
    RESULT,
    /** This shard failed; others may succeed. */
    FAILURE,
    /** The executor cannot compute any shard of this run. */
    REFUSAL
  }

  String[] strings() {
    return new String[] {kind.name(), executor, Integer.toString(opened), text};
  }

  static ShardAnswer of(String[] strings) {
    return new ShardAnswer(
        Kind.valueOf(strings[0]), strings[1], Integer.parseInt(strings[2]), strings[3]);
  }
}
