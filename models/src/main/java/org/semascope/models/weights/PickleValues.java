package org.semascope.models.weights;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The few kinds of value a pickle may build here. Strings, {@link Long}, {@link
 * java.math.BigInteger}, {@link Double}, {@link Boolean} and {@code byte[]} stand for themselves, a
 * {@link List} for a list, a tuple or a {@code torch.Size}.
 */
final class PickleValues {
  /** Python's {@code None}. */
  enum None {
    NONE
  }

  /** A class or function by name; only its name, nothing is ever looked up. */
  record Global(String module, String name) {
    @Override
    public String toString() {
      return module + "." + name;
    }
  }

  /** A dictionary, of which only the entries under strings are kept. */
  record Dict(boolean ordered, Map<String, Object> entries) {
    static Dict empty(boolean ordered) {
      return new Dict(ordered, new LinkedHashMap<>());
    }

    void put(Object key, Object value) {
      if (key instanceof String name) {
        entries.put(name, value);
      }
    }
  }

  private PickleValues() {}

  /** What a value is, in words; never its contents, which a hostile file can make endless. */
  static String describe(Object value) {
    if (value instanceof Global global) {
      return global.toString();
    }
    if (value instanceof String text && text.length() <= 40) {
      return "'" + text + "'";
    }
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    if (value instanceof List) {
      return "a list";
    }
    if (value instanceof Dict) {
      return "a dictionary";
    }
    if (value instanceof None) {
      return "None";
    }
    return value instanceof TorchTensor ? "a tensor" : "something else";
  }
}
