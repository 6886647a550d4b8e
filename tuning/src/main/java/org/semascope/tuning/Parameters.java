package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.arch.Tensors;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.Shape;

/**
 * Parameters of a model: tensors of a checkpoint, read on first use, and of added layers. They are
 * released on close.
 */
final class Parameters implements AutoCloseable {
  private final Tensors tensors;
  private final NDManager manager;
  private final DataType type;
  private final boolean checkpointIsTrained;
  private final SortedMap<String, NDArray> trained = new TreeMap<>();
  private final SortedMap<String, NDArray> fixed = new TreeMap<>();
  private final Map<float[][], NDArray> tables = new IdentityHashMap<>();
  private final Map<Double, NDArray> numbers = new HashMap<>();

  /**
   * @param manager owner of the parameters' memory
   * @param type single precision; double precision for gradient checks
   * @param checkpointIsTrained whether the tensors of the checkpoint have gradients
   */
  Parameters(NDManager manager, Tensors tensors, DataType type, boolean checkpointIsTrained) {
    this.manager = manager.newSubManager();
    this.tensors = tensors;
    this.type = type;
    this.checkpointIsTrained = checkpointIsTrained;
  }

  DataType type() {
    return type;
  }

  /** A tensor of the checkpoint or an added layer, which must have this shape. */
  NDArray get(String name, long... shape) {
    NDArray known = trained.containsKey(name) ? trained.get(name) : fixed.get(name);
    return known == null ? read(name, shape) : known;
  }

  private NDArray read(String name, long... shape) {
    float[] values = FloatReader.read(tensors.require(name, Shape.of(shape)));
    return checkpointIsTrained
        ? add(name, values, shape)
        : fixed.computeIfAbsent(name, key -> lasting(values, shape));
  }

  /** A parameter that is trained. */
  NDArray add(String name, float[] values, long... shape) {
    NDArray array = lasting(values, shape);
    array.setRequiresGradient(true);
    trained.put(name, array);
    return array;
  }

  /** A constant table. */
  NDArray table(float[][] rows) {
    return tables.computeIfAbsent(
        rows,
        key -> {
          int width = rows[0].length;
          float[] all = new float[rows.length * width];
          for (int row = 0; row < rows.length; row++) {
            System.arraycopy(rows[row], 0, all, row * width, width);
          }
          return lasting(all, rows.length, width);
        });
  }

  /** A constant. */
  NDArray number(double value) {
    return numbers.computeIfAbsent(value, key -> lasting(new float[] {(float) value}));
  }

  /** All trained parameters used so far, by name. */
  SortedMap<String, NDArray> trained() {
    return Collections.unmodifiableSortedMap(trained);
  }

  /**
   * Outlives the scope of the current step. A copy in PyTorch's own memory: an array made from a
   * Java array would count as Java memory, which may be scarce.
   */
  private NDArray lasting(float[] values, long... shape) {
    try (NDArray given = manager.create(values, new ai.djl.ndarray.types.Shape(shape))) {
      // Converting to the same type would share the memory that is released here.
      NDArray array = type == given.getDataType() ? given.duplicate() : given.toType(type, true);
      NDScope.unregister(array);
      return array;
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
