package org.semascope.data.norms;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.DelimitedRow;

/** Checks that the rows of a set of norms are consistent. */
final class Ledger {
  private static final class Cue {
    private final int total;
    private final Set<String> responses = new HashSet<>();
    private int counted;

    Cue(int total) {
      this.total = total;
    }
  }

  private final Map<String, Cue> cues = new HashMap<>();

  /** The row as a record; throws if it contradicts itself or an earlier row. */
  Association enter(DelimitedRow row, String cue, String response, int count, int total) {
    if (count > total) {
      throw row.fault("at most the cue's total " + total, count);
    }
    Cue known = cues.computeIfAbsent(cue, any -> new Cue(total));
    if (known.total != total) {
      throw row.fault("the total %s of the cue's other rows".formatted(known.total), total);
    }
    if (known.responses.contains(response)) {
      throw repeated(row, cue, response);
    }
    if (count > total - known.counted) {
      throw row.fault(
          "answers that add up to at most the cue's total " + total, (long) known.counted + count);
    }
    known.responses.add(response);
    known.counted += count;
    return new Association(cue, response, count, total);
  }

  /** The responses to each cue. */
  Map<String, Set<String>> responses() {
    Map<String, Set<String>> all = new HashMap<>();
    cues.forEach((cue, own) -> all.put(cue, own.responses));
    return all;
  }

  static DataFormatException repeated(DelimitedRow row, String cue, String response) {
    return row.fault("each pair once", DelimitedRow.quoted(cue + " -> " + response) + " again");
  }
}
