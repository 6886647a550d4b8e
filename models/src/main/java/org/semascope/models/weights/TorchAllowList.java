package org.semascope.models.weights;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.weights.Unpickler.Dict;

/** The names that a pickled state dictionary of PyTorch may use; all others are refused. */
final class TorchAllowList {
  private enum Function {
    ORDERED_DICT,
    SIZE,
    TENSOR,
    TENSOR_OF_DTYPE,
    PARAMETER
  }

  private record StorageType(DType dtype) {}

  private static final Map<String, Object> GLOBALS = new HashMap<>();

  static {
    GLOBALS.put("collections.OrderedDict", Function.ORDERED_DICT);
    GLOBALS.put("torch.Size", Function.SIZE);
    GLOBALS.put("torch._utils._rebuild_tensor_v2", Function.TENSOR);
    GLOBALS.put("torch._utils._rebuild_tensor_v3", Function.TENSOR_OF_DTYPE);
    GLOBALS.put("torch._utils._rebuild_parameter", Function.PARAMETER);
    GLOBALS.put("torch.UntypedStorage", new StorageType(DType.U8));
    GLOBALS.put("torch.storage.UntypedStorage", new StorageType(DType.U8));
    for (DType dtype : DType.values()) {
      GLOBALS.put("torch." + dtype.torchStorage, new StorageType(dtype));
      GLOBALS.put("torch." + dtype.torchName, dtype);
    }
  }

  /** Consecutive elements in a file, found by a key; tensors are views of storages. */
  record Storage(String key, DType dtype, long elements) {
    long bytes() {
      return elements * dtype.bytes();
    }
  }

  private final Unpickler pickle;
  private final Map<String, Storage> storages = new HashMap<>();

  TorchAllowList(Unpickler pickle) {
    this.pickle = pickle;
  }

  /** The storages that the pickle refers to, by key. */
  Map<String, Storage> storages() {
    return storages;
  }

  /** The value of a global name such as {@code torch.FloatStorage}. */
  Object global(String module, String name) {
    String fullName = module + "." + name;
    Object value = GLOBALS.get(fullName);
    if (value == null) {
      throw pickle.bad("only names of tensors and plain values", fullName);
    }
    return value;
  }

  Object call(Object function, List<Object> arguments) {
    Function known = pickle.require(function, Function.class, "a call that builds a tensor");
    Arguments given = new Arguments(pickle, known.name(), arguments);
    return switch (known) {
      case ORDERED_DICT -> orderedDict(given);
      case SIZE -> given.get(0, List.class);
      case TENSOR -> tensor(given, given.get(0, Storage.class).dtype());
      case TENSOR_OF_DTYPE -> tensor(given, given.get(6, DType.class));
      case PARAMETER -> given.get(0, Tensor.class);
    };
  }

  /** {@code ('storage', type, key, device, elements)}; old files add a sixth for views. */
  Object persistent(Object id) {
    List<?> parts = pickle.require(id, List.class, "the id of a storage");
    Arguments given = new Arguments(pickle, "a storage", parts);
    if (!given.get(0, String.class).equals("storage")) {
      throw pickle.bad("the id of a storage", Unpickler.describe(parts.get(0)));
    }
    if (parts.size() > 5 && parts.get(5) != Unpickler.None.NONE) {
      throw pickle.bad("a storage of its own", "a view of another storage");
    }
    DType dtype = given.get(1, StorageType.class).dtype();
    long elements = given.get(4, Long.class);
    if (elements < 0 || elements > Long.MAX_VALUE / dtype.bytes()) {
      throw pickle.bad("a number of elements for a storage", elements);
    }
    Storage storage = new Storage(given.get(2, String.class), dtype, elements);
    Storage before = storages.putIfAbsent(storage.key(), storage);
    if (before != null && !before.equals(storage)) {
      throw pickle.bad(before.toString(), storage);
    }
    return storage;
  }

  private static Tensor tensor(Arguments given, DType dtype) {
    long offset = given.get(1, Long.class);
    return new Tensor(given.get(0, Storage.class), dtype, offset, given.longs(2), given.longs(3));
  }

  /** Empty, or from a list of pairs as Python 2 wrote it. */
  private static Dict orderedDict(Arguments given) {
    Dict dict = Dict.empty(true);
    List<?> items = given.values.isEmpty() ? List.of() : given.get(0, List.class);
    given.pickle.work(items.size());
    for (Object item : items) {
      Arguments pair = given.nested("an item of OrderedDict", item);
      dict.put(pair.get(0, Object.class), pair.get(1, Object.class));
    }
    return dict;
  }

  /** The arguments of an allowed call, with type checks. */
  private record Arguments(Unpickler pickle, String call, List<?> values) {
    /** PyTorch itself allows 64. */
    private static final int MOST_DIMENSIONS = 64;

    <T> T get(int index, Class<T> type) {
      if (index >= values.size()) {
        throw pickle.bad("at least %s arguments of %s".formatted(index + 1, call), values.size());
      }
      Object value = values.get(index);
      if (!type.isInstance(value)) {
        throw pickle.bad(
            "a %s as argument %s of %s".formatted(type.getSimpleName(), index, call),
            Unpickler.describe(value));
      }
      return type.cast(value);
    }

    Arguments nested(String name, Object value) {
      if (!(value instanceof List<?> list)) {
        throw pickle.bad("a list as " + name, Unpickler.describe(value));
      }
      return new Arguments(pickle, name, list);
    }

    long[] longs(int index) {
      String name = "argument %s of %s".formatted(index, call);
      Arguments list = nested(name, get(index, Object.class));
      int length = list.values.size();
      if (length > MOST_DIMENSIONS) {
        throw pickle.bad("at most %s numbers in %s".formatted(MOST_DIMENSIONS, name), length);
      }
      long[] longs = new long[length];
      pickle.work(length);
      Arrays.setAll(longs, i -> list.get(i, Long.class));
      return longs;
    }
  }

  /**
   * A tensor as a pickle describes it, unchecked.
   *
   * @param offset of its first element in the storage, in elements
   */
  record Tensor(Storage storage, DType dtype, long offset, long[] dims, long[] strides) {
    /**
     * Checks the tensor against its storage and the file.
     *
     * @param storageStart offset of the storage in the file, in bytes
     */
    StoredTensor locate(String name, FileBytes file, long storageStart) {
      long bytes = StoredTensor.bytesOf(name, dtype, dims, file);
      if (strides.length != dims.length || Arrays.stream(strides).anyMatch(step -> step < 0)) {
        throw file.bad(
            name,
            "a stride of 0 or more for each of the dimensions " + Arrays.toString(dims),
            Arrays.toString(strides));
      }
      Shape shape = Shape.of(dims);
      Optional<Strides> strided = Optional.empty();
      long extent = bytes;
      if (bytes > 0 && !isContiguous()) {
        strided = Optional.of(new Strides(shape, Arrays.stream(strides).boxed().toList()));
        try {
          extent = Math.multiplyExact(strided.get().extent(), dtype.bytes());
        } catch (ArithmeticException e) {
          throw file.bad(name, "strides inside its storage", Arrays.toString(strides));
        }
      }
      long room = storage.bytes() - extent;
      if (room < 0 || offset < 0 || offset > room / dtype.bytes()) {
        throw file.bad(
            name,
            "%s bytes from element %s".formatted(extent, offset),
            "a storage of %s bytes".formatted(storage.bytes()));
      }
      long start = storageStart + offset * dtype.bytes();
      StoredTensor.requireInside(name, file, start, extent);
      return new StoredTensor(name, dtype, shape, file.path(), start, bytes, strided);
    }

    /** Whether the elements are in row-major order without gaps. */
    private boolean isContiguous() {
      boolean contiguous = true;
      long step = 1;
      for (int axis = dims.length - 1; axis >= 0; axis--) {
        // The stride of an axis of one element is never used.
        contiguous &= dims[axis] == 1 || strides[axis] == step;
        step *= dims[axis];
      }
      return contiguous;
    }
  }
}
