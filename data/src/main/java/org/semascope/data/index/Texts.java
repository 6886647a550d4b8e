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
  static final String TEXT_FILE = "paragraphs.utf8";
  private static final String OFFSET_FILE = "paragraphs.places";
  private static final String CODEC = "SemascopeParagraphs";
  private static final int VERSION = 0;

  private final IndexInput texts;
  private final IndexInput offsets;
  private final RandomAccessInput offsetOf;

  private Texts(IndexInput texts, IndexInput offsets) throws IOException {
    this.texts = texts;
    this.offsets = offsets;
    long header = CodecUtil.headerLength(CODEC);
    this.offsetOf =
        offsets.randomAccessSlice(header, offsets.length() - header - CodecUtil.footerLength());
  }

  /** Throws for truncated files. */
  static Texts open(Directory directory) throws IOException {
    IndexInput texts = null;
    IndexInput offsets = null;
    try {
      texts = checked(directory.openInput(TEXT_FILE, IOContext.DEFAULT));
      offsets = checked(directory.openInput(OFFSET_FILE, IOContext.DEFAULT));
      return new Texts(texts, offsets);
    } catch (IOException | RuntimeException e) {
      IOUtils.close(texts, offsets);
      throw e;
    }
  }

  private static IndexInput checked(IndexInput in) throws IOException {
    try {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      CodecUtil.retrieveChecksum(in);
      return in;
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  long count() throws IOException {
    return (offsets.length() - CodecUtil.headerLength(CODEC) - CodecUtil.footerLength())
        / Long.BYTES;
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
      try {
        write(paragraph);
      } catch (IOException e) {
        throw new SemascopeException("cannot write the paragraphs: " + e.getMessage(), e);
      }
    }

    private void write(Paragraph paragraph) throws IOException {
      if (paragraph.ordinal() != next) {
        throw new SemascopeException(
            "the corpus returned paragraph %s, expected %s".formatted(paragraph.ordinal(), next));
      }
      next++;
      offsets.writeLong(texts.getFilePointer());
      writeString(paragraph.title());
      writeString(paragraph.text());
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
