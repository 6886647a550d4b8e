package org.semascope.models.tokens;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Reads the lines of a text in UTF-8. */
final class TextLines {
  private TextLines() {}

  static List<String> of(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(file, "text in UTF-8", "other bytes", e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }
}
