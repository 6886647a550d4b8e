package org.semascope.data.tagged;

import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;
import org.semascope.core.Sentence;

/** A sentence segmented into lexical units: every token belongs to one. */
public record LexicalSentence(Sentence sentence, List<LexicalUnit> units)
    implements SenseCorpusFormat.Shown {
  public LexicalSentence {
    units = List.copyOf(units);
  }

  /** The first token of a unit, which represents it in probes. */
  public Occurrence occurrence(LexicalUnit unit) {
    return sentence.occurrence(unit.first(), unit.first() + 1);
  }

  @Override
  public String show() {
    String labelled =
        units.stream()
            .filter(LexicalUnit::isLabelled)
            .map(unit -> unit.lemma() + ": " + unit.label())
            .collect(Collectors.joining("; "));
    return sentence.id() + " " + sentence.text() + " [" + labelled + "]";
  }
}
