package org.semascope.models.weights;

import static java.util.Map.entry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.weights.PickleValues.Dict;
import org.semascope.models.weights.PickleValues.Global;

/** All that a PyTorch pickle may name: what a state dictionary is made of, and nothing else. */
final class TorchWorld implements Unpickler.World {
  private static final Map<String, DType> STORAGES =
      Map.ofEntries(
          entry("DoubleStorage", DType.F64),
          entry("FloatStorage", DType.F32),
          entry("HalfStorage", DType.F16),
          entry("BFloat16Storage", DType.BF16),
          entry("LongStorage", DType.I64),
          entry("IntStorage", DType.I32),
          entry("ShortStorage", DType.I16),
          entry("CharStorage", DType.I8),
          entry("ByteStorage", DType.U8),
          entry("BoolStorage", DType.BOOL),
          entry("UntypedStorage", DType.U8));

  private static final Map<String, DType> DTYPES =
      Map.ofEntries(
          entry("float64", DType.F64),
          entry("float32", DType.F32),
          entry("float16", DType.F16),
          entry("bfloat16", DType.BF16),
          entry("int64", DType.I64),
          entry("int32", DType.I32),
          entry("int16", DType.I16),
          entry("int8", DType.I8),
          entry("uint8", DType.U8),
          entry("bool", DType.BOOL));

  private enum Function {
    ORDERED_DICT,
    SIZE,
    TENSOR,
    TENSOR_OF_DTYPE,
    PARAMETER
  }

  private static final Map<String, Function> FUNCTIONS =
      Map.of(
          "collections.OrderedDict", Function.ORDERED_DICT,
          "torch.Size", Function.SIZE,
          "torch._utils._rebuild_tensor_v2", Function.TENSOR,
          "torch._utils._rebuild_tensor_v3", Function.TENSOR_OF_DTYPE,
          "torch._utils._rebuild_parameter", Function.PARAMETER);

  private record StorageType(DType dtype) {}

  private final Map<String, TorchStorage> storages = new HashMap<>();

  /** The storages the pickle referred to, by key. */
  Map<String, TorchStorage> storages() {
    return storages;
  }

  @Override
  public Object global(PickleInput input, Global name) {
    Function function = FUNCTIONS.get(name.toString());
    if (function != null) {
      return function;
    }
    boolean untyped = name.equals(new Global("torch.storage", "UntypedStorage"));
    if (untyped || name.module().equals("torch")) {
      DType element = STORAGES.get(name.name());
      if (element != null) {
        return new StorageType(element);
      }
      DType dtype = DTYPES.get(name.name());
      if (dtype != null) {
        return dtype;
      }
    }
    throw input.bad("names of tensors and plain values only", name);
  }

  @Override
  public Object call(PickleInput input, Object function, List<Object> arguments) {
    if (!(function instanceof Function known)) {
      throw input.bad("a call that builds a tensor", PickleValues.describe(function));
    }
    TorchArguments given = new TorchArguments(input, known.name(), arguments);
    return switch (known) {
      case ORDERED_DICT -> orderedDict(given);
      case SIZE -> given.list(0);
      case TENSOR -> tensor(given, given.get(0, TorchStorage.class).dtype());
      case TENSOR_OF_DTYPE -> tensor(given, given.get(6, DType.class));
      case PARAMETER -> given.get(0, TorchTensor.class);
    };
  }

  /** {@code ('storage', type, key, device, elements)}, and a sixth in old files for views. */
  @Override
  public Object persistent(PickleInput input, Object id) {
    if (!(id instanceof List<?> parts)) {
      throw input.bad("the id of a storage", PickleValues.describe(id));
    }
    TorchArguments given = new TorchArguments(input, "a storage", parts);
    if (!given.get(0, String.class).equals("storage")) {
      throw input.bad("the id of a storage", PickleValues.describe(parts.get(0)));
    }
    if (parts.size() > 5 && parts.get(5) != PickleValues.None.NONE) {
      throw input.bad("a storage of its own", "a view of another storage");
    }
    DType dtype = given.get(1, StorageType.class).dtype();
    TorchStorage storage =
        new TorchStorage(given.get(2, String.class), dtype, given.size(4, dtype));
    TorchStorage before = storages.putIfAbsent(storage.key(), storage);
    if (before != null && !before.equals(storage)) {
      throw input.bad(before.toString(), storage);
    }
    return storage;
  }

  private static TorchTensor tensor(TorchArguments given, DType dtype) {
    return new TorchTensor(
        given.get(0, TorchStorage.class),
        dtype,
        given.get(1, Long.class),
        given.longs(2),
        given.longs(3));
  }

  /** Empty, or as Python 2 wrote it: with a list of pairs. */
  private static Dict orderedDict(TorchArguments given) {
    Dict dict = Dict.empty(true);
    if (!given.isEmpty()) {
      given.input().work(given.list(0).size());
      for (Object item : given.list(0)) {
        TorchArguments pair = given.nested("an item of OrderedDict", item);
        dict.put(pair.get(0, Object.class), pair.get(1, Object.class));
      }
    }
    return dict;
  }
}
