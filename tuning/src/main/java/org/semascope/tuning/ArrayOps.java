package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.convolutional.Conv1d;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.arch.Activation;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Linear;
import org.semascope.models.arch.Ops;
import org.semascope.models.arch.Rotary;

/** Computes operations eagerly for one batch, on arrays with gradients. */
final class ArrayOps implements Ops<NDArray> {
  private final Parameters parameters;
  private final ArrayBatch batch;
  private final boolean training;
  private final NDArray own;
  private final Map<Object, NDArray> ofPairs = new HashMap<>();

  private record Sight(int before, int after, Rows queries) {}

  private record Asked(Object what, Rows queries) {}

  /**
   * @param training whether dropout is applied
   */
  ArrayOps(Parameters parameters, ArrayBatch batch, boolean training) {
    this(parameters, batch, training, null);
  }

  /**
   * @param own input embeddings that tokens of the batch have instead of those of their ids; null
   *     if no token has one
   */
  ArrayOps(Parameters parameters, ArrayBatch batch, boolean training, NDArray own) {
    this.own = own;
    this.parameters = parameters;
    this.batch = batch;
    this.training = training;
  }

  @Override
  public NDArray weight(String name, long... shape) {
    return parameters.get(name, shape);
  }

  @Override
  public NDArray gather(NDArray table, NDArray rows) {
    // embedding() has a cheaper gradient than indexing, whose gradient sorts all rows.
    return table.getNDArrayInternal().embedding(rows, table, SparseFormat.DENSE).singletonOrThrow();
  }

  @Override
  public NDArray words(NDArray table, NDArray ids) {
    NDArray known = gather(table, ids);
    return own == null ? known : gather(known.concat(own, 0), batch.choice());
  }

  @Override
  public NDArray shift(NDArray x, long by) {
    return by == 0 ? x : x.add(by);
  }

  @Override
  public NDArray add(NDArray a, NDArray b) {
    return a.add(b);
  }

  @Override
  public NDArray multiply(NDArray a, NDArray b) {
    return a.mul(b);
  }

  @Override
  public NDArray scale(NDArray x, double by) {
    // Not x.mul(by): DJL releases the memory of a scalar at once, but the gradient, which is
    // computed later, needs it.
    return x.mul(parameters.number(by));
  }

  @Override
  public NDArray plus(NDArray x, double by) {
    return x.add(parameters.number(by));
  }

  @Override
  public NDArray linear(NDArray x, Linear layer) {
    NDArray weight = weight(layer.weight(), layer.shape());
    NDArray bias = layer.bias().map(name -> weight(name, layer.out())).orElse(null);
    if (!layer.inByOut()) {
      return x.getNDArrayInternal().linear(x, weight, bias).singletonOrThrow();
    }
    NDArray product = x.matMul(weight);
    return bias == null ? product : product.add(bias);
  }

  @Override
  public NDArray layerNorm(NDArray x, NDArray scale, NDArray shift, double epsilon) {
    return x.getNDArrayInternal()
        .layerNorm(x, scale.getShape(), scale, shift, (float) epsilon)
        .singletonOrThrow();
  }

  @Override
  public NDArray layerNorm(NDArray x, NDArray scale, double epsilon) {
    return layerNorm(x, scale, scale.getManager().zeros(scale.getShape(), type()), epsilon);
  }

  @Override
  public NDArray layerNorm(NDArray x, int width, double epsilon) {
    return layerNorm(x, x.getManager().ones(new Shape(width), type()), epsilon);
  }

  @Override
  public NDArray rmsNorm(NDArray x, NDArray scale, int groups, double epsilon) {
    Shape shape = x.getShape();
    NDArray split = x.reshape(shape.get(0), groups, shape.get(1) / groups);
    NDArray length =
        split.square().mean(new int[] {2}, true).add(parameters.number(epsilon)).sqrt();
    return split.div(length).mul(scale).reshape(shape);
  }

  @Override
  public NDArray table(float[][] rows) {
    return parameters.table(rows);
  }

  @Override
  public List<NDArray> split(NDArray x, int groups, int parts) {
    long width = x.getShape().get(1);
    return x.reshape(-1, groups, width / groups).split(parts, 2).stream()
        .map(part -> part.reshape(-1, width / parts))
        .toList();
  }

  @Override
  public NDArray concat(List<NDArray> parts) {
    return NDArrays.concat(new NDList(parts), 1);
  }

  @Override
  public NDArray repeat(NDArray row, Rows rows) {
    return row.broadcast(batch.rows(rows), row.getShape().get(1));
  }

  @Override
  public NDArray activate(NDArray x, Activation activation) {
    return switch (activation) {
      case GELU -> x.getNDArrayInternal().gelu();
      case GELU_TANH -> geluByTangent(x);
      case RELU -> x.getNDArrayInternal().relu();
      case SILU -> x.mul(ai.djl.nn.Activation.sigmoid(x));
      case TANH -> x.tanh();
      case SIGMOID -> ai.djl.nn.Activation.sigmoid(x);
    };
  }

  /** {@code x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³)))} (Hendrycks and Gimpel 2016). */
  private NDArray geluByTangent(NDArray x) {
    NDArray inner = scale(scale(x.square(), 0.044715).add(1).mul(x), Math.sqrt(2 / Math.PI));
    return scale(inner.tanh().add(1).mul(x), 0.5);
  }

  @Override
  public NDArray at(Rows rows, NDArray x) {
    return rows == Rows.ALL ? x : gather(x, batch.targets());
  }

  @Override
  public NDArray attention(NDArray query, NDArray key, NDArray value, Attention<NDArray> options) {
    int heads = options.heads();
    Rows queries = options.queries();
    NDArray q = byHead(scale(query, options.scale()), queries, heads).transpose(0, 2, 1, 3);
    NDArray k = forEachQueryHead(byHead(key, Rows.ALL, options.keyHeads()), options);
    NDArray v = forEachQueryHead(byHead(value, Rows.ALL, options.keyHeads()), options);
    NDArray scores = q.matMul(k.transpose(0, 2, 3, 1)); // [texts, heads, queries, longest]
    if (options.cap().isPresent()) {
      double cap = options.cap().getAsDouble();
      scores = scale(scale(scores, 1 / cap).tanh(), cap);
    }
    scores = scores.add(batch.beyondEnds());
    if (options.bias().isPresent()) {
      scores = scores.add(options.bias().get());
    }
    if (!options.seesAll()) {
      scores = scores.add(mask(options));
    }
    NDArray weights = drop(scores.softmax(3), options.dropout());
    NDArray context =
        weights
            .matMul(v.transpose(0, 2, 1, 3))
            .transpose(0, 2, 1, 3); // [texts, queries, heads, width]
    long width = (long) heads * options.headSize();
    return gather(context.reshape(-1, width), batch.unpad(queries)); // [rows, width]
  }

  /** Repeats each key or value head for its group of query heads. */
  private static NDArray forEachQueryHead(NDArray x, Attention<NDArray> options) {
    return options.queriesPerKey() == 1 ? x : x.repeat(2, options.queriesPerKey());
  }

  /** Rows padded per text and split into heads: [texts, longest, heads, width]. */
  private NDArray byHead(NDArray x, Rows rows, int heads) {
    NDArray padded = gather(x, batch.pad(rows));
    Shape shape = padded.getShape();
    return padded.reshape(shape.get(0), shape.get(1), heads, shape.get(2) / heads);
  }

  private NDArray mask(Attention<NDArray> options) {
    Sight sight = new Sight(options.before(), options.after(), options.queries());
    return ofPairs.computeIfAbsent(
        sight,
        asked ->
            batch.hiding(
                sight.queries(),
                (query, key) ->
                    distance(query, key) < -(long) sight.before()
                        || distance(query, key) > sight.after()));
  }

  /** The key's position minus the query's. */
  private int distance(int query, int key) {
    return batch.position(key) - batch.position(query);
  }

  @Override
  public NDArray byDistance(NDArray table, Distances distances, Rows queries) {
    int reach = distances.reach();
    NDArray numbers =
        ofPairs.computeIfAbsent(
            new Asked(distances, queries),
            asked ->
                batch.numbers(
                    queries,
                    (query, key) -> {
                      int near = Math.max(-reach, Math.min(reach, distance(query, key)));
                      return distances.rows().get(near + reach);
                    }));
    // [texts, 1, queries, longest, heads] with the heads as second dimension
    return gather(table, numbers).squeeze(1).transpose(0, 3, 1, 2);
  }

  @Override
  public NDArray nearby(NDArray table, Distances distances) {
    int middle = distances.reach();
    int away = within(distances);
    long[] rows =
        distances.rows().subList(middle - away, middle + away + 1).stream()
            .mapToLong(Integer::longValue)
            .toArray();
    return gather(table, batch.targets().getManager().create(rows));
  }

  /** Maximum distance before and after a query for which the batch has rows. */
  private int within(Distances distances) {
    return Math.min(batch.farthest(), distances.reach());
  }

  @Override
  public NDArray queryToPosition(
      NDArray query, NDArray nearby, Distances distances, int heads, Rows queries) {
    return lookUp(query, nearby, placeNumbers(distances, queries), heads, queries);
  }

  @Override
  public NDArray keyToPosition(
      NDArray key, NDArray nearby, Distances distances, int heads, Rows queries) {
    NDArray rows = splitHeads(nearby, heads).transpose(1, 0, 2); // [heads, numbers, width]
    NDArray keys = byHead(key, Rows.ALL, heads).transpose(0, 2, 3, 1);
    NDArray products = rows.expandDims(0).matMul(keys); // [texts, heads, numbers, longest]
    return products.gather(forHeads(placeNumbers(distances, queries), heads), 2);
  }

  @Override
  public NDArray queryToSegment(NDArray query, NDArray table, int heads, Rows queries) {
    NDArray differ =
        ofPairs.computeIfAbsent(
            new Asked("segments", queries),
            asked -> batch.numbers(queries, (one, other) -> batch.sameSegment(one, other) ? 0 : 1));
    return lookUp(query, table, differ, heads, queries);
  }

  /** {@code x[i] · table[wanted(i, j)]}: [texts, heads, queries, longest]. */
  private NDArray lookUp(NDArray x, NDArray table, NDArray wanted, int heads, Rows queries) {
    NDArray rows = splitHeads(table, heads).transpose(1, 2, 0); // [heads, width, numbers]
    NDArray padded = byHead(x, queries, heads).transpose(0, 2, 1, 3);
    NDArray products = padded.matMul(rows.expandDims(0)); // [texts, heads, queries, numbers]
    return products.gather(forHeads(wanted, heads), 3);
  }

  /** The row of {@link #nearby} for each pair: [texts, 1, queries, longest]. */
  private NDArray placeNumbers(Distances distances, Rows queries) {
    int away = within(distances);
    return ofPairs.computeIfAbsent(
        new Asked(away, queries),
        asked ->
            batch.numbers(
                queries,
                (query, key) -> Math.max(-away, Math.min(away, distance(query, key))) + away));
  }

  private static NDArray forHeads(NDArray pairs, int heads) {
    Shape shape = pairs.getShape();
    return pairs.broadcast(shape.get(0), heads, shape.get(2), shape.get(3));
  }

  /** Splits a table [rows, heads · width] into heads: [rows, heads, width]. */
  private static NDArray splitHeads(NDArray table, int heads) {
    return table.reshape(table.getShape().get(0), heads, table.getShape().get(1) / heads);
  }

  @Override
  public NDArray unseen(boolean byAnyone, Rows queries) {
    return batch.hiding(
        queries, (query, key) -> batch.isUnseen(key) && (byAnyone || distance(query, key) != 0));
  }

  @Override
  public NDArray rotate(NDArray x, int heads, Rotary rotary, Rows rows) {
    int half = rotary.rotatedColumns() / 2;
    NDArray angles = at(rows, angles(rotary));
    NDArray split = x.reshape(-1, heads, rotary.headSize());
    NDArray first = split.get(":, :, :{}", half);
    NDArray second = split.get(":, :, {}:{}", half, 2 * half);
    NDArray cosines = angles.cos().reshape(-1, 1, half);
    NDArray sines = angles.sin().reshape(-1, 1, half);
    NDList rotated =
        new NDList(
            first.mul(cosines).sub(second.mul(sines)), second.mul(cosines).add(first.mul(sines)));
    if (rotary.rotatedColumns() < rotary.headSize()) {
      rotated.add(split.get(":, :, {}:", rotary.rotatedColumns()));
    }
    return NDArrays.concat(rotated, 2).reshape(-1, (long) heads * rotary.headSize());
  }

  /** RoPE angle of each pair of columns at each token: [tokens, pairs]. */
  private NDArray angles(Rotary rotary) {
    NDArray positions = batch.tokens().positions().toType(type(), false).reshape(-1, 1);
    NDArray row = positions.getManager().create(rotary.row()).toType(type(), false);
    return positions.mul(row.reshape(1, -1));
  }

  @Override
  public NDArray convolve(NDArray x, Linear.Convolution layer) {
    NDArray weight = weight(layer.weight(), layer.shape());
    NDArray bias = weight(layer.bias(), layer.width());
    NDArray present = batch.beyondEnds().eq(0).toType(type(), false); // [texts, 1, 1, longest]
    NDArray columns = gather(x, batch.pad(Rows.ALL)).transpose(0, 2, 1).mul(present.squeeze(1));
    Shape side = new Shape(layer.kernel() / 2);
    NDArray convolved =
        Conv1d.conv1d(columns, weight, bias, new Shape(1), side, new Shape(1), layer.groups())
            .singletonOrThrow(); // [texts, width, longest]
    NDArray rows = convolved.transpose(0, 2, 1).reshape(-1, layer.width());
    return gather(rows, batch.unpad(Rows.ALL)); // [tokens, width]
  }

  @Override
  public NDArray strongest(NDArray letters, Linear.Filter filter) {
    NDArray stored = weight(filter.weight(), filter.shape());
    NDArray weight = filter.inByOut() ? stored.squeeze(0).transpose(2, 1, 0) : stored;
    NDArray bias = weight(filter.bias(), filter.out());
    NDArray columns = letters.transpose(0, 2, 1); // [words, in, letters]
    return Conv1d.conv1d(columns, weight, bias).singletonOrThrow().max(new int[] {2});
  }

  @Override
  public NDArray drop(NDArray x, double share) {
    return training && share > 0
        ? x.getNDArrayInternal().dropout(x, (float) share, true).singletonOrThrow()
        : x;
  }

  private DataType type() {
    return parameters.type();
  }
}
