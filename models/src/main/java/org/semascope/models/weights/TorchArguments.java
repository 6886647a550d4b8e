package org.semascope.models.weights;

import java.util.List;

/** What a pickle passes to one of the calls allowed, held against what the call takes. */
record TorchArguments(PickleInput input, String call, List<?> values) {
  /** As in safetensors; PyTorch has no tensors of more than 64. */
  private static final int MOST_DIMENSIONS = 64;

  boolean isEmpty() {
    return values.isEmpty();
  }

  <T> T get(int index, Class<T> type) {
    if (index >= values.size()) {
      throw input.bad("at least %s arguments of %s".formatted(index + 1, call), values.size());
    }
    Object value = values.get(index);
    if (!type.isInstance(value)) {
      throw input.bad(
          "a %s as argument %s of %s".formatted(type.getSimpleName(), index, call),
          PickleValues.describe(value));
    }
    return type.cast(value);
  }

  List<?> list(int index) {
    return get(index, List.class);
  }

  TorchArguments nested(String name, Object value) {
    if (!(value instanceof List<?> list)) {
      throw input.bad("a list as " + name, PickleValues.describe(value));
    }
    return new TorchArguments(input, name, list);
  }

  long[] longs(int index) {
    TorchArguments list = nested("argument %s of %s".formatted(index, call), list(index));
    if (list.values.size() > MOST_DIMENSIONS) {
      throw input.bad(
          "at most %s numbers in %s".formatted(MOST_DIMENSIONS, list.call), list.values.size());
    }
    input.work(list.values.size());
    long[] longs = new long[list.values.size()];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = list.get(i, Long.class);
    }
    return longs;
  }

  /** A number of elements whose bytes a long can count. */
  long size(int index, DType dtype) {
    long elements = get(index, Long.class);
    if (elements < 0 || elements > Long.MAX_VALUE / dtype.bytes()) {
      throw input.bad("a number of elements for " + call, elements);
    }
    return elements;
  }
}
