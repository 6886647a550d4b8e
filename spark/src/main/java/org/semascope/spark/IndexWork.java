package org.semascope.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.index.Segment;

/** Batches of paragraphs from which executors build segments of an index. */
final class IndexWork implements ShardFunction.Work {
  private static final long serialVersionUID = 1;

  @Override
  public String compute(String batch) {
    try {
      List<Paragraph> paragraphs =
          new ObjectMapper().readValue(batch, new TypeReference<List<Paragraph>>() {});
      return Base64.getEncoder().encodeToString(Segment.of(paragraphs));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
