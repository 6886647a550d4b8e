package org.semascope.data.context;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * WiC (Pilehvar and Camacho-Collados 2019): tab-separated lemma, part of speech, token indices
 * {@code 4-7} of the word in both sentences, and the tokenised sentences; one label per line.
 */
final class WicText implements LabelledFiles.Source {
  private static final int FIELDS = 5;

  @Override
  public String name() {
    return "WiC, pairs of uses with labels T and F";
  }

  @Override
  public String ending() {
    return ".data.txt";
  }

  @Override
  public boolean recognises(Path data) {
    List<String> head = Lines.head(data, StandardCharsets.UTF_8);
    return !head.isEmpty() && head.get(0).matches("[^\t]+\t[NVAR]\t\\d+-\\d+\t[^\t]+\t[^\t]+");
  }

  @Override
  public void read(
      Path data, Path gold, String part, Faults faults, Consumer<? super UsePair> each) {
    List<DelimitedRow> labels = new ArrayList<>();
    try (DelimitedRows rows = DelimitedRows.tabbed(gold)) {
      rows.each(gold, row -> row, faults, labels::add);
    }
    List<DelimitedRow> pairs = new ArrayList<>();
    try (DelimitedRows rows = DelimitedRows.tabbed(data)) {
      rows.each(data, row -> row, faults, pairs::add);
    }
    LabelledFiles.requireLength(gold, data, pairs.size(), labels.size());
    for (int i = 0; i < pairs.size(); i++) {
      DelimitedRow label = labels.get(i);
      faults.check(pairs.get(i), row -> pair(row, label, part)).ifPresent(each);
    }
  }

  private static UsePair pair(DelimitedRow row, DelimitedRow label, String part) {
    row.expect(FIELDS);
    String[] indices = row.field(2).split("-", -1);
    if (indices.length != 2) {
      throw row.fault("two token indices, such as 4-7", DelimitedRow.quoted(row.field(2)));
    }
    Occurrence first = UsePairs.use(row.text(3, "a sentence"), indices[0], row::fault);
    Occurrence second = UsePairs.use(row.text(4, "a sentence"), indices[1], row::fault);
    boolean same = LabelledFiles.isSame(label.field(0), label::fault);
    return UsePair.binary(
        row.text(0, "a lemma"), first, second, same, PartOfSpeech.ofTag(row.field(1)), part);
  }
}
