package org.semascope.spark;

/**
 * What comes back of a shard. It travels as an array of strings, which every serializer of Spark
 * can carry.
 *
 * @param executor that answers, for messages: {@code executor 3 on host}
 * @param opened how many times its process has opened a model so far
 * @param text the result, or why there is none
 */
record Answer(Kind kind, String executor, int opened, String text) {
  enum Kind {
    RESULT,
    /** The shard cannot be computed; others may be. */
    FAILURE,
    /** The executor can compute no shard of this run. */
    REFUSAL
  }

  String[] strings() {
    return new String[] {kind.name(), executor, Integer.toString(opened), text};
  }

  static Answer of(String[] strings) {
    return new Answer(
        Kind.valueOf(strings[0]), strings[1], Integer.parseInt(strings[2]), strings[3]);
  }
}
