package org.semascope.data.index;

import java.util.List;
import org.semascope.core.Span;
import org.semascope.data.corpora.Paragraph;

/**
 * A paragraph that holds what was asked for.
 *
 * @param places for each word asked for, in the order asked, where it stands: at least once
 */
public record Hit(Paragraph paragraph, List<List<Span>> places) {
  public Hit {
    places = places.stream().map(List::copyOf).toList();
  }
}
