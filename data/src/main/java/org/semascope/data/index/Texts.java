package org.semascope.data.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.RandomAccessInput;
import org.apache.lucene.util.IOUtils;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

/**
 * The texts of the paragraphs in one file, and their offsets in a second one. Lucene would store
 * them in compressed blocks, and decompressing a block for each paragraph took longer than the
 * search.
 */
final class Texts implements Closeable {
  private static final String TEXT_FILE = "paragraphs.utf8";
  private static final String OFFSET_FILE = "paragraphs.places";
  private static final String CODEC = "SemascopeParagraphs";
  private static final int VERSION = 0;

  private final IndexInput texts;
  private final IndexInput offsets;
  private final RandomAccessInput offsetOf;
  private final long count;

  private Texts(IndexInput texts, IndexInput offsets) throws IOException {
    this.texts = texts;
    this.offsets = offsets;
    long header = CodecUtil.headerLength(CODEC);
    long length = offsets.length() - header - CodecUtil.footerLength();
    this.offsetOf = offsets.randomAccessSlice(header, length);
    this.count = length / Long.BYTES;
  }

  /** Opens files whose checksums have been verified. */
  static Texts open(Directory directory) throws IOException {
    IndexInput texts = directory.openInput(TEXT_FILE, IOContext.DEFAULT);
    try {
      return new Texts(texts, directory.openInput(OFFSET_FILE, IOContext.DEFAULT));
    } catch (IOException | RuntimeException e) {
      texts.close();
      throw e;
    }
  }

  long count() {
    return count;
  }

  Paragraph read(long ordinal) throws IOException {
    IndexInput own = texts.clone(); // each clone has its own position
    own.seek(offsetOf.readLong(ordinal * Long.BYTES));
    return new Paragraph(ordinal, readString(own), readString(own));
  }

  private static String readString(IndexInput from) throws IOException {
    byte[] bytes = new byte[from.readVInt()];
    from.readBytes(bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(texts, offsets);
  }

  /** Writes the files in corpus order. Not thread-safe. */
  static final class Writer implements Consumer<Paragraph>, Closeable {
    private final IndexOutput texts;
    private final IndexOutput offsets;
    private long next;

    Writer(Directory directory) throws IOException {
      texts = directory.createOutput(TEXT_FILE, IOContext.DEFAULT);
      offsets = directory.createOutput(OFFSET_FILE, IOContext.DEFAULT);
      CodecUtil.writeHeader(texts, CODEC, VERSION);
      CodecUtil.writeHeader(offsets, CODEC, VERSION);
    }

    @Override
    public void accept(Paragraph paragraph) {
      SemascopeException.throwIf(
          paragraph.ordinal() != next,
          "the corpus returned paragraph %s, expected %s",
          paragraph.ordinal(),
          next);
      next++;
      try {
        offsets.writeLong(texts.getFilePointer());
        writeString(paragraph.title());
        writeString(paragraph.text());
      } catch (IOException e) {
        throw new SemascopeException("cannot write the paragraphs: " + e.getMessage(), e);
      }
    }

    private void writeString(String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      texts.writeVInt(bytes.length);
      texts.writeBytes(bytes, bytes.length);
    }

    void finish() throws IOException {
      CodecUtil.writeFooter(texts);
      CodecUtil.writeFooter(offsets);
    }

    @Override
    public void close() throws IOException {
      IOUtils.close(texts, offsets);
    }
  }
}
