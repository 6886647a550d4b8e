package org.semascope.probes.training;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.text.Compression;
import org.semascope.data.text.FileDigest;
import org.semascope.data.text.Lines;
import org.semascope.models.skipgram.TrainingText;

/** Corpora in any supported format, concatenated, as training text. */
public final class CorpusText implements TrainingText {
  private final String name;
  private final List<Path> paths;
  private final Tokenization tokens;
  private final boolean lowerCase;
  private final List<? extends Corpus> corpora;

  /**
   * @param paths files or folders
   * @param lines whether to read all files as plain text with one paragraph per line
   */
  public CorpusText(List<Path> paths, boolean lines, Tokenization tokens, boolean lowerCase) {
    this.name = paths.stream().map(Path::toString).collect(Collectors.joining(", "));
    this.paths = List.copyOf(paths);
    this.tokens = tokens;
    this.lowerCase = lowerCase;
    this.corpora =
        tokens == Tokenization.LINES
            ? List.of()
            : paths.stream().map(path -> Corpora.open(path, lines)).toList();
  }

  /** The lower-cased words of a corpus. */
  public CorpusText(Corpus corpus) {
    this.name = corpus.name();
    this.paths = List.of();
    this.tokens = Tokenization.WORDS;
    this.lowerCase = true;
    this.corpora = List.of(corpus);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put(
        "corpus",
        (tokens == Tokenization.LINES
                ? paths.stream().map(path -> new LineFile(path, lowerCase).fingerprint())
                : corpora.stream().map(Corpus::fingerprint))
            .collect(Collectors.joining("+")));
    identity.put("--tokens", tokens.toString());
    identity.put("--lower-case", Boolean.toString(lowerCase));
    return identity;
  }

  @Override
  public void read(Sink sink) {
    if (tokens == Tokenization.LINES) {
      paths.forEach(path -> new LineFile(path, lowerCase).read(sink));
      return;
    }
    SentenceBuffer buffer = new SentenceBuffer(sink);
    WordWriter words = new WordWriter(lowerCase, buffer);
    for (Corpus corpus : corpora) {
      corpus.read(
          Faults.STRICT,
          paragraph -> {
            if (tokens == Tokenization.WORDS) {
              words.write(paragraph.text());
            } else {
              String text = paragraph.text().replace('\n', ' ');
              buffer.add(lowerCase ? text.toLowerCase(Locale.ROOT) : text);
            }
            buffer.endSentence();
          });
    }
    buffer.flush();
  }

  /**
   * Writes the words of a text separated by spaces. A word consists of letters, digits and
   * combining marks; apostrophes and hyphens between them are part of the word.
   */
  private record WordWriter(boolean lowerCase, SentenceBuffer buffer) {
    private static final int ASCII = 0x80;

    void write(String text) {
      boolean inWord = false;
      int at = 0;
      while (at < text.length()) {
        int c = text.codePointAt(at);
        int next = at + Character.charCount(c);
        if (Character.isLetterOrDigit(c) || (inWord && isMark(c))) {
          letter(c);
          inWord = true;
        } else if (inWord && isJoiner(c) && isLetterAt(text, next)) {
          buffer.ascii(c == '-' || c == '\u2010' || c == '\u2011' ? '-' : '\'');
        } else if (inWord) {
          buffer.ascii(' ');
          inWord = false;
        }
        at = next;
      }
    }

    private void letter(int c) {
      if (c < ASCII) {
        buffer.ascii(lowerCase && c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
      } else {
        String letter = Character.toString(c);
        buffer.add(lowerCase ? letter.toLowerCase(Locale.ROOT) : letter);
      }
    }

    private static boolean isLetterAt(String text, int at) {
      return at < text.length() && Character.isLetterOrDigit(text.codePointAt(at));
    }

    private static boolean isJoiner(int c) {
      return c == '\'' || c == '\u2019' || c == '-' || c == '\u2010' || c == '\u2011';
    }

    private static boolean isMark(int c) {
      int type = Character.getType(c);
      return type == Character.NON_SPACING_MARK
          || type == Character.ENCLOSING_MARK
          || type == Character.COMBINING_SPACING_MARK;
    }
  }

  /** A file of whitespace-separated words, passed on in chunks without tokenising. */
  private record LineFile(Path file, boolean lowerCase) {
    private static final int CHUNK = 1 << 18;

    LineFile {
      if (!Files.isRegularFile(file)) {
        throw DataFormatException.file(
            file, "a text file", Files.isDirectory(file) ? "a folder" : "no such file");
      }
    }

    String fingerprint() {
      return FileDigest.of(file);
    }

    void read(TrainingText.Sink sink) {
      byte[] chunk = new byte[CHUNK];
      int kept = 0; // bytes of an incomplete word
      try (InputStream in = Compression.open(file)) {
        for (int n = in.read(chunk, kept, CHUNK - kept);
            n >= 0;
            n = in.read(chunk, kept, CHUNK - kept)) {
          int end = kept + n;
          int whole = end;
          while (whole > 0 && !isWhitespace(chunk[whole - 1])) {
            whole--;
          }
          if (whole == 0 && end == CHUNK) {
            whole = end; // longer than any word: split
          }
          pass(chunk, whole, sink);
          kept = end - whole;
          System.arraycopy(chunk, whole, chunk, 0, kept);
        }
        pass(chunk, kept, sink);
      } catch (IOException e) {
        throw Lines.unreadable(file, e);
      }
      sink.accept(new byte[] {'\n'}, 0, 1); // a file ends a sentence
    }

    private void pass(byte[] chunk, int length, TrainingText.Sink sink) {
      for (int i = 0; i < length; i++) {
        if (chunk[i] == 0) {
          throw DataFormatException.file(file, "text in UTF-8", "a binary file (it has NUL bytes)");
        }
      }
      if (!lowerCase) {
        sink.accept(chunk, 0, length);
        return;
      }
      boolean ascii = true;
      for (int i = 0; i < length; i++) {
        byte c = chunk[i];
        ascii &= c >= 0;
        chunk[i] = c >= 'A' && c <= 'Z' ? (byte) (c + ('a' - 'A')) : c;
      }
      if (ascii) {
        sink.accept(chunk, 0, length);
      } else {
        byte[] lower =
            decoded(chunk, length).toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
        sink.accept(lower, 0, lower.length);
      }
    }

    private String decoded(byte[] chunk, int length) {
      try {
        return StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(chunk, 0, length))
            .toString();
      } catch (CharacterCodingException e) {
        throw DataFormatException.file(file, "UTF-8 text", "invalid UTF-8", e);
      }
    }

    private static boolean isWhitespace(byte one) {
      return one >= 0 && one <= ' ';
    }
  }

  /** Collects sentences and passes them on in larger chunks. */
  private static final class SentenceBuffer {
    private static final int CHUNK_SIZE = 1 << 16;

    private final TrainingText.Sink sink;
    private byte[] bytes = new byte[2 * CHUNK_SIZE];
    private int length;

    SentenceBuffer(TrainingText.Sink sink) {
      this.sink = sink;
    }

    void ascii(int character) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * length);
      }
      bytes[length++] = (byte) character;
    }

    void add(String text) {
      for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
        ascii(one);
      }
    }

    void endSentence() {
      ascii('\n');
      if (length >= CHUNK_SIZE) {
        flush();
      }
    }

    void flush() {
      sink.accept(bytes, 0, length);
      length = 0;
    }
  }
}
