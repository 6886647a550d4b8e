package org.semascope.app;

import org.semascope.models.ModelLoader;
import org.semascope.models.store.LocalModel;
import org.semascope.models.vectors.StaticVectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that computes with static vectors. */
final class VectorOptions {
  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "VECTORS",
      description =
          "A file of word2vec, GloVe or fastText, or a catalogue name (see `models list`).")
  private String model;

  @Mixin private ThreadsOption threads;

  String name() {
    return model;
  }

  int threads() {
    return threads.count();
  }

  StaticVectors open(Context context) {
    threads.count();
    LocalModel local = context.store().resolve(model);
    return loader(context).openStatic(local);
  }

  /** As {@link #open}, for a command that multiplies many vectors. */
  StaticVectors openForProducts(Context context) {
    loader(context).prepareProducts();
    return open(context);
  }

  private static ModelLoader loader(Context context) {
    return new ModelLoader(context.home(), context.progress());
  }
}
