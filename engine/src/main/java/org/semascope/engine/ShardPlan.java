package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.semascope.core.io.Sha256;

/**
 * The shards of an experiment, and their checksum.
 *
 * @param items in all shards together
 */
record ShardPlan<S>(List<S> shards, String sha256, long items) {
  static <S, R> ShardPlan<S> of(Experiment<S, R> experiment) {
    List<S> shards = List.copyOf(experiment.plan());
    MessageDigest all = Sha256.digest();
    long items = 0;
    for (S shard : shards) {
      all.update(json(shard));
      all.update((byte) '\n');
      items += experiment.items(shard);
    }
    if (!shards.isEmpty()) {
      requireReadable(shards.get(0), experiment.shardType());
    }
    return new ShardPlan<>(shards, Sha256.hex(all.digest()), items);
  }

  int size() {
    return shards.size();
  }

  static byte[] json(Object value) {
    try {
      return Json.MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s cannot be written as JSON".formatted(value.getClass().getName()), e);
    }
  }

  /** Checks at the start what would otherwise fail after hours of work. */
  static void requireReadable(Object value, Type type) {
    byte[] json = json(value);
    try {
      if (Arrays.equals(
          json, json((Object) Json.MAPPER.readValue(json, Json.MAPPER.constructType(type))))) {
        return;
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s cannot be read back from JSON".formatted(type.getTypeName()), e);
    }
    throw new IllegalArgumentException(
        "%s changes on its way through JSON".formatted(type.getTypeName()));
  }
}
