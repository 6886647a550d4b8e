package org.semascope.data.index;

import java.util.List;
import org.semascope.core.Span;
import org.semascope.data.corpora.Paragraph;

/**
 * A paragraph that contains the words of a query.
 *
 * @param spans the occurrences of each word of the query, in its order; at least one for each
 */
public record Hit(Paragraph paragraph, List<List<Span>> spans) {
  public Hit {
    spans = spans.stream().map(List::copyOf).toList();
  }
}
