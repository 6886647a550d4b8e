package org.semascope.data.index;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

/** Part of an index made by another process: Lucene's files in a zip. */
public final class Segment {
  private Segment() {}

  /** Makes segments of an index in other processes. */
  public interface Maker {
    /** The preferred number of batches per call. */
    int batchesAtOnce();

    /**
     * Makes a segment of each batch, by {@link Segment#of}.
     *
     * @param each receives the segments in any order, one at a time
     */
    void make(List<List<Paragraph>> batches, Consumer<byte[]> each);
  }

  /** Indexes a batch of paragraphs. */
  public static byte[] of(List<Paragraph> paragraphs) {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Indexers.add(paragraphs, writer);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
        for (String name : directory.listAll()) {
          try (IndexInput file = directory.openInput(name, IOContext.READONCE)) {
            byte[] content = new byte[Math.toIntExact(file.length())];
            file.readBytes(content, 0, content.length);
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
          }
        }
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new SemascopeException("indexing failed: " + e.getMessage(), e);
    }
  }

  /** Extracts the files of a segment into memory. */
  static Directory unpack(byte[] segment) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(segment))) {
      for (ZipEntry file = zip.getNextEntry(); file != null; file = zip.getNextEntry()) {
        try (IndexOutput out = directory.createOutput(file.getName(), IOContext.DEFAULT)) {
          byte[] content = zip.readAllBytes();
          out.writeBytes(content, content.length);
        }
      }
    }
    return directory;
  }
}
