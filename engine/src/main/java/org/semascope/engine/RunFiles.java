package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;

/** The output files of one run, which are deleted on close unless published before. */
final class RunFiles implements RunWriter, AutoCloseable {
  private final Path folder;
  private final TreeMap<String, RunFile> open = new TreeMap<>();
  private final RunFile items;
  private final RunFile skipped;
  private final RunFile resultRows;
  private final List<Result> rows = new ArrayList<>();
  private final Map<String, Long> counters = new TreeMap<>();

  RunFiles(Path folder) {
    this.folder = folder;
    this.items = create(RunFolder.ITEMS);
    this.skipped = create(RunFolder.SKIPPED);
    this.resultRows = create(RunFolder.RESULTS);
  }

  @Override
  public void item(Object item) {
    line(items, item);
  }

  @Override
  public void skip(Skipped one) {
    line(skipped, one);
  }

  @Override
  public void result(Result row) {
    rows.add(row);
  }

  @Override
  public void count(String counter, long amount) {
    counters.merge(counter, amount, Math::addExact);
  }

  @Override
  public OutputStream file(String name) {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*") || RunFolder.RESERVED.contains(name)) {
      throw new IllegalArgumentException("a file of a run named \"%s\"".formatted(name));
    }
    return create(name);
  }

  Map<String, Long> counters() {
    return counters;
  }

  /**
   * Renames all files to their final names.
   *
   * @param crate the content of {@link RunCrate#FILE}, made from the others
   */
  List<Manifest.OutputFile> publish(Function<List<Manifest.OutputFile>, byte[]> crate) {
    write(resultRows, Results.json(rows));
    List<Manifest.OutputFile> published = new ArrayList<>(publishOpen());
    write(create(RunCrate.FILE), crate.apply(List.copyOf(published)));
    published.addAll(publishOpen());
    return published;
  }

  private List<Manifest.OutputFile> publishOpen() {
    List<Manifest.OutputFile> published = new ArrayList<>();
    for (RunFile file : open.values()) {
      try {
        file.close();
        published.add(file.publish());
      } catch (IOException e) {
        throw unwritable(file, e);
      }
    }
    open.clear();
    return published;
  }

  @Override
  public void close() throws IOException {
    for (RunFile file : open.values()) {
      file.discard();
    }
  }

  private RunFile create(String name) {
    if (open.containsKey(name)) {
      throw new IllegalArgumentException("two files of a run named \"%s\"".formatted(name));
    }
    Path path = folder.resolve(name);
    try {
      RunFile file = new RunFile(path);
      open.put(name, file);
      return file;
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  private static void line(RunFile file, Object value) {
    try {
      byte[] json = Json.MAPPER.writeValueAsBytes(value);
      write(file, json);
      write(file, new byte[] {'\n'});
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s cannot be written as JSON".formatted(value.getClass().getName()), e);
    }
  }

  private static void write(RunFile file, byte[] content) {
    try {
      file.write(content, 0, content.length);
    } catch (IOException e) {
      throw unwritable(file.file(), e);
    }
  }

  private static SemascopeException unwritable(RunFile file, IOException e) {
    return unwritable(file.file(), e);
  }

  private static SemascopeException unwritable(Path file, IOException e) {
    return new SemascopeException(
        "cannot write %s: %s; all shards are kept, run the same command to try again"
            .formatted(file, IoReason.of(e)),
        e);
  }

  /** A file of a run that is being written, under a partial name. Counts bytes and hashes. */
  private static final class RunFile extends OutputStream {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final Path partial;
    private final OutputStream out;
    private final MessageDigest digest = Sha256.digest();
    private long bytes;

    RunFile(Path file) throws IOException {
      this.file = file;
      this.partial = AtomicFile.partial(file);
      this.out = new BufferedOutputStream(Files.newOutputStream(partial), BUFFER);
    }

    Path file() {
      return file;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] content, int start, int length) throws IOException {
      out.write(content, start, length);
      digest.update(content, start, length);
      bytes += length;
    }

    @Override
    public void close() throws IOException {
      out.close();
    }

    /** Renames the closed file to its final name. */
    Manifest.OutputFile publish() throws IOException {
      AtomicFile.publish(partial, file);
      return new Manifest.OutputFile(
          file.getFileName().toString(), bytes, Sha256.hex(digest.digest()));
    }

    void discard() throws IOException {
      try {
        out.close();
      } finally {
        Files.deleteIfExists(partial);
      }
    }
  }
}
