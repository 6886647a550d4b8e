package org.semascope.bench;

import java.nio.file.Path;
import java.util.List;
import org.semascope.models.ContextualModel;

/** Batches of 32 texts as they come, padded. */
final class PaddedBatches implements Contestant {
  private static final int BATCH = 32;

  private final ContextualModel tokens;
  private final AllLayers session;

  PaddedBatches(ContextualModel tokens, Path directory, int threads) {
    this.tokens = tokens;
    this.session = new AllLayers.Own(directory, tokens.architecture().layers(), threads);
  }

  @Override
  public String name() {
    return "random padded batches of 32";
  }

  @Override
  public int textsPerRound() {
    return 4 * BATCH;
  }

  @Override
  public void encode(List<String> texts) {
    for (int start = 0; start < texts.size(); start += BATCH) {
      session.run(
          texts.subList(start, Math.min(texts.size(), start + BATCH)).stream()
              .map(text -> tokens.align(Ours.middle(text)))
              .toList());
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
