package org.semascope.data.tagged;

/** Cuts a MySQL dump into words, names, strings and punctuation; comments are skipped. */
record SqlTokens(SourceText source) {
  enum Kind {
    /** A keyword, a number, a name without quotes. */
    WORD,
    /** A name in backquotes. */
    NAME,
    STRING,
    PUNCTUATION,
    END
  }

  record Token(int line, Kind kind, String text) {
    boolean is(String word) {
      return (kind == Kind.WORD || kind == Kind.PUNCTUATION) && text.equalsIgnoreCase(word);
    }
  }

  Token next() throws BadRecord {
    while (true) {
      int line = source.line();
      int first = source.read();
      if (first == SourceText.END) {
        return new Token(line, Kind.END, "the end of the file");
      }
      boolean comment = first == '#' || first == '-' && source.peek() == '-';
      if (comment) {
        skipLine();
      } else if (first == '/' && source.peek() == '*') {
        skipComment(line);
      } else if (!Character.isWhitespace(first)) {
        return token(line, (char) first);
      }
    }
  }

  private Token token(int line, char first) throws BadRecord {
    if (first == '\'' || first == '"') {
      return new Token(line, Kind.STRING, quoted(first, true));
    }
    if (first == '`') {
      return new Token(line, Kind.NAME, quoted(first, false));
    }
    StringBuilder text = new StringBuilder().append(first);
    if (!isWordPart(first)) {
      return new Token(line, Kind.PUNCTUATION, text.toString());
    }
    while (isWordPart(source.peek())) {
      append(text, source.read());
    }
    return new Token(line, Kind.WORD, text.toString());
  }

  private void skipLine() {
    while (source.peek() != SourceText.END && source.peek() != '\n') {
      source.read();
    }
  }

  private void skipComment(int line) throws BadRecord {
    source.read();
    for (int last = source.read(); last != SourceText.END; ) {
      int next = source.read();
      if (last == '*' && next == '/') {
        return;
      }
      last = next;
    }
    throw new BadRecord(line, "a comment that ends", "the end of the file");
  }

  /** A literal from after its opening quote, which is doubled or escaped inside it. */
  private String quoted(char quote, boolean escapes) throws BadRecord {
    int line = source.line();
    StringBuilder text = new StringBuilder();
    while (source.peek() != SourceText.END) {
      int character = source.read();
      if (character == quote) {
        if (source.peek() != quote) {
          return text.toString();
        }
        source.read();
      } else if (character == '\\' && escapes && source.peek() != SourceText.END) {
        character = unescaped((char) source.read());
      }
      append(text, character);
    }
    throw new BadRecord(line, "a string that ends", quote + text.toString());
  }

  private static char unescaped(char escaped) {
    return switch (escaped) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case '0' -> '\0';
      case 'Z' -> '\u001A';
      default -> escaped;
    };
  }

  private void append(StringBuilder text, int character) throws BadRecord {
    if (text.length() >= SourceText.LONGEST) {
      throw new BadRecord(
          source.line(), "a string of at most " + SourceText.LONGEST + " characters", "more");
    }
    text.append((char) character);
  }

  private static boolean isWordPart(int character) {
    return Character.isLetterOrDigit(character) || character == '_' || character == '.';
  }
}
