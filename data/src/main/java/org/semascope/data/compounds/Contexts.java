package org.semascope.data.compounds;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.data.text.DelimitedRow;

/** Corpus sentences as Noun Compound Senses has them, some only as pointers. */
final class Contexts {
  /** {@code sent3: ('"http://..."', 140)}. */
  private static final Pattern POINTER = Pattern.compile("sent[0-9]+: \\((.*), ([0-9]{1,9})\\)");

  private static final Pattern POINTER_START = Pattern.compile("sent[0-9]+: \\(.*");

  /** What brWaC knows a document by. */
  private static final Pattern ID = Pattern.compile("meta\\.doc\\.id=\"([^\"]+)\"");

  private Contexts() {}

  /** What a field says, if anything. */
  static Optional<CompoundContext> read(DelimitedRow row, int at, String compound) {
    String text = row.field(at);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Matcher pointer = POINTER.matcher(text);
    if (pointer.matches()) {
      String where = pointer.group(1);
      Matcher id = ID.matcher(where);
      String document = id.find() ? id.group(1) : where.replaceAll("^['\"]+|['\"]+$", "");
      return Optional.of(new CompoundContext.Pointer(document, Integer.parseInt(pointer.group(2))));
    }
    if (POINTER_START.matcher(text).matches()) {
      throw row.fault("a pointer sent1: (document, number)", DelimitedRow.quoted(text));
    }
    return Optional.of(new CompoundContext.Full(text, CompoundFinder.find(text, compound)));
  }
}
