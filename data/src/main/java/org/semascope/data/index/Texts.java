package org.semascope.data.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.semascope.data.corpora.Paragraph;

/**
 * The paragraphs themselves, one after another in a file beside Lucene's. Lucene would keep them
 * compressed in blocks, and unpacking a block for each paragraph took longer than finding it.
 */
final class Texts implements Closeable {
  private static final String FILE = "paragraphs.utf8";
  private static final String CODEC = "SemascopeParagraphs";
  private static final int VERSION = 0;

  private final IndexInput in;

  private Texts(IndexInput in) {
    this.in = in;
  }

  /** Refuses a file that is cut off. */
  static Texts open(Directory directory) throws IOException {
    IndexInput in = directory.openInput(FILE, IOContext.DEFAULT);
    try {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      CodecUtil.retrieveChecksum(in);
      return new Texts(in);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  Paragraph read(long ordinal, long place) throws IOException {
    IndexInput own = in.clone(); // each reader has its own position
    own.seek(place);
    return new Paragraph(ordinal, readString(own), readString(own));
  }

  private static String readString(IndexInput from) throws IOException {
    byte[] bytes = new byte[from.readVInt()];
    from.readBytes(bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Writes the file; one thread does, in the order of the corpus. */
  static final class Writer implements Closeable {
    private final IndexOutput out;

    Writer(Directory directory) throws IOException {
      out = directory.createOutput(FILE, IOContext.DEFAULT);
      CodecUtil.writeHeader(out, CODEC, VERSION);
    }

    /** Tells the place where it will be found. */
    long write(Paragraph paragraph) throws IOException {
      long place = out.getFilePointer();
      writeString(paragraph.title());
      writeString(paragraph.text());
      return place;
    }

    private void writeString(String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      out.writeVInt(bytes.length);
      out.writeBytes(bytes, bytes.length);
    }

    void finish() throws IOException {
      CodecUtil.writeFooter(out);
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
