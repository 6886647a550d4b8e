package org.semascope.data.index;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

/** Part of an index made by another process: Lucene's files in a zip. */
public final class Segment {
  private Segment() {}

  /** Indexes a batch of paragraphs. */
  public static byte[] of(List<Paragraph> paragraphs) {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Indexers.Adder adder = new Indexers.Adder(writer);
        for (Paragraph paragraph : paragraphs) {
          adder.add(paragraph);
        }
      }
      return zipped(directory);
    } catch (IOException e) {
      throw new SemascopeException("indexing failed: " + e.getMessage(), e);
    }
  }

  private static byte[] zipped(ByteBuffersDirectory directory) throws IOException {
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
  }

  /** Extracts the files of a segment into a new folder. */
  static void unpack(byte[] segment, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(segment))) {
      for (ZipEntry file = zip.getNextEntry(); file != null; file = zip.getNextEntry()) {
        Files.copy(zip, folder.resolve(Path.of(file.getName()).getFileName()));
      }
    }
  }
}
