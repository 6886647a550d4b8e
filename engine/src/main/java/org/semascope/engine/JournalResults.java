package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/** The shards of a plan with their results, as a complete journal has them. */
record JournalResults<S, R>(Path file, Journal journal, List<S> plan, Type type)
    implements ShardResults<S, R> {
  @Override
  public int size() {
    return plan.size();
  }

  @Override
  public void forEach(BiConsumer<? super S, ? super R> each) {
    for (int i = 0; i < plan.size(); i++) {
      each.accept(plan.get(i), result(i));
    }
  }

  private R result(int shard) {
    try {
      return Json.MAPPER.readValue(journal.read(shard), Json.MAPPER.constructType(type));
    } catch (JsonProcessingException e) {
      throw new SemascopeException(
          "%s: shard %d: expected a %s, found %s: --fresh starts over"
              .formatted(file, shard, type.getTypeName(), Json.reason(e)),
          e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }
}
