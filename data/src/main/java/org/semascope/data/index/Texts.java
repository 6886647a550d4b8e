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
 * The paragraphs themselves, one after another in a file beside Lucene's, and where each begins in
 * a second one. Lucene would keep them compressed in blocks, and unpacking a block for each
 * paragraph took longer than finding it.
 */
final class Texts implements Closeable {
  static final String TEXT_FILE = "paragraphs.utf8";
  private static final String PLACE_FILE = "paragraphs.places";
  private static final String CODEC = "SemascopeParagraphs";
  private static final int VERSION = 0;

  private final IndexInput texts;
  private final IndexInput places;
  private final RandomAccessInput placeOf;

  private Texts(IndexInput texts, IndexInput places) throws IOException {
    this.texts = texts;
    this.places = places;
    long header = CodecUtil.headerLength(CODEC);
    this.placeOf =
        places.randomAccessSlice(header, places.length() - header - CodecUtil.footerLength());
  }

  /** Refuses files that are cut off. */
  static Texts open(Directory directory) throws IOException {
    IndexInput texts = null;
    IndexInput places = null;
    try {
      texts = checked(directory.openInput(TEXT_FILE, IOContext.DEFAULT));
      places = checked(directory.openInput(PLACE_FILE, IOContext.DEFAULT));
      return new Texts(texts, places);
    } catch (IOException | RuntimeException e) {
      IOUtils.close(texts, places);
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
    return (places.length() - CodecUtil.headerLength(CODEC) - CodecUtil.footerLength())
        / Long.BYTES;
  }

  Paragraph read(long ordinal) throws IOException {
    IndexInput own = texts.clone(); // each reader has its own position
    own.seek(placeOf.readLong(ordinal * Long.BYTES));
    return new Paragraph(ordinal, readString(own), readString(own));
  }

  private static String readString(IndexInput from) throws IOException {
    byte[] bytes = new byte[from.readVInt()];
    from.readBytes(bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(texts, places);
  }

  /** Writes the files; one thread does, in the order of the corpus. */
  static final class Writer implements Consumer<Paragraph>, Closeable {
    private final IndexOutput texts;
    private final IndexOutput places;
    private long next;

    Writer(Directory directory) throws IOException {
      texts = directory.createOutput(TEXT_FILE, IOContext.DEFAULT);
      places = directory.createOutput(PLACE_FILE, IOContext.DEFAULT);
      CodecUtil.writeHeader(texts, CODEC, VERSION);
      CodecUtil.writeHeader(places, CODEC, VERSION);
    }

    @Override
    public void accept(Paragraph paragraph) {
      try {
        write(paragraph);
      } catch (IOException e) {
        throw new SemascopeException("cannot keep the paragraphs: " + e.getMessage(), e);
      }
    }

    private void write(Paragraph paragraph) throws IOException {
      if (paragraph.ordinal() != next) {
        throw new SemascopeException(
            "the corpus gave paragraph %s where %s comes next"
                .formatted(paragraph.ordinal(), next));
      }
      next++;
      places.writeLong(texts.getFilePointer());
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
      CodecUtil.writeFooter(places);
    }

    @Override
    public void close() throws IOException {
      IOUtils.close(texts, places);
    }
  }
}
