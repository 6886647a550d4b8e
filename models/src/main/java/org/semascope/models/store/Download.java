package org.semascope.models.store;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;
import org.semascope.models.store.Hub.HubFile;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.RetryPolicy;
import org.semascope.models.store.HubClient.TransientFailure;

/**
 * Downloads one file. It is written to {@code <file>.incomplete}, resumed after an interruption,
 * and renamed only when size and checksum are right. The address names a commit, so its content
 * never changes and a partial file never becomes outdated.
 */
final class Download {
  private static final int BUFFER = 1 << 16;

  /** An attempt that transferred at least this much resets the count of failures. */
  private static final long REAL_PROGRESS = 1 << 20;

  private final HubClient client;
  private final HubFailure failure;
  private final RetryPolicy retries;
  private final Progress progress;

  private final URI address;
  private final HubFile file;
  private final Path target;
  private final Path incomplete;

  /** Checksums of the complete file that the hub's list and its responses state. */
  private final Set<Checksum> checksums = new LinkedHashSet<>();

  private OptionalLong size;

  Download(
      HubClient client,
      HubFailure failure,
      RetryPolicy retries,
      Progress progress,
      URI address,
      HubFile file,
      Path target) {
    this.client = client;
    this.failure = failure;
    this.retries = retries;
    this.progress = progress;
    this.address = address;
    this.file = file;
    this.target = target;
    this.incomplete = incomplete(target);
  }

  /** The name of a file during its download to {@code target}. */
  static Path incomplete(Path target) {
    return target.resolveSibling(target.getFileName() + ".incomplete");
  }

  void run() throws IOException {
    Files.createDirectories(target.getParent());
    Optional<String> fault = fetch();
    if (fault.isPresent()) {
      Files.delete(incomplete);
      fault = fetch(); // once more from the start: the partial file may have been damaged
    }
    if (fault.isPresent()) {
      Files.delete(incomplete);
      throw new SemascopeException(
          "%s: %s: %s; the file was deleted".formatted(failure.id(), file.path(), fault.get()));
    }
    AtomicFile.move(incomplete, target);
  }

  /** Downloads the file with retries; returns what is wrong with the result, if anything. */
  private Optional<String> fetch() throws IOException {
    checksums.clear();
    file.checksum().ifPresent(checksums::add);
    size = file.size();
    int failures = 0;
    while (size.isEmpty() || arrived() < size.getAsLong() || arrived() == 0) {
      long before = arrived();
      try (Response response = client.get(address, before)) {
        if (response.status() == 416) {
          Files.delete(incomplete);
          throw new TransientFailure(
              "the server does not have the requested range", Optional.empty());
        }
        if (response.status() != 200 && response.status() != 206) {
          throw failure.fileStatus(file, response);
        }
        response.checksum().ifPresent(checksums::add);
        size = size.isPresent() ? size : response.fileSize();
        receive(response, before);
        break;
      } catch (TransientFailure e) {
        failures = arrived() - before >= REAL_PROGRESS ? 1 : failures + 1;
        if (failures >= retries.attempts()) {
          throw failure.gaveUp(file.path(), e, failures);
        }
        retries.pauseAfter(failures, e);
      }
    }
    return fault();
  }

  /** {@code expected ..., found ...}, or nothing if the file is right. */
  private Optional<String> fault() throws IOException {
    if (size.isPresent() && arrived() != size.getAsLong()) {
      return Optional.of("expected %s bytes, found %s".formatted(size.getAsLong(), arrived()));
    }
    for (Checksum checksum : checksums) {
      Checksum actual = checksum.actualOf(incomplete);
      if (!actual.equals(checksum)) {
        return Optional.of("expected %s, found %s".formatted(checksum, actual));
      }
    }
    return Optional.empty();
  }

  private long arrived() throws IOException {
    return Files.exists(incomplete) ? Files.size(incomplete) : 0;
  }

  private void receive(Response response, long before) throws IOException {
    long start = response.start(); // 0 if the server ignored the range
    if (start != 0 && start != before) {
      throw new TransientFailure(
          "the server sent a different range than requested", Optional.empty());
    }
    String what = "%s %s".formatted(failure.id(), file.path());
    try (OutputStream out = open(start);
        Progress.Task task = progress.begin(what, size.orElse(-1), Progress.Unit.BYTES)) {
      task.advance(start);
      long end = copy(response, out, start, task);
      if (size.isPresent() && end < size.getAsLong()) {
        throw new TransientFailure("the server closed the connection too early", Optional.empty());
      }
    } catch (TransientFailure e) {
      throw e;
    } catch (IOException e) { // a local write error
      if (StoreFailures.isDiskFull(e)) {
        Files.deleteIfExists(incomplete);
      }
      throw StoreFailures.of("pulling " + what, incomplete, e);
    }
  }

  private OutputStream open(long start) throws IOException {
    return Files.newOutputStream(
        incomplete,
        StandardOpenOption.CREATE,
        start > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
  }

  /** Returns the length of the file afterwards; stops when the file exceeds its stated size. */
  private long copy(Response body, OutputStream out, long start, Progress.Task task)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long end = start;
    int n = body.read(buffer);
    while (n >= 0) {
      out.write(buffer, 0, n);
      task.advance(n);
      end += n;
      if (size.isPresent() && end > size.getAsLong()) {
        break;
      }
      if (size.isEmpty() && end > retries.maxUnstated()) {
        throw new SemascopeException(
            "%s: %s: the server does not state its size and sent more than %s"
                .formatted(failure.id(), file.path(), ByteSize.of(retries.maxUnstated())));
      }
      n = body.read(buffer);
    }
    return end;
  }

  /** The expected hash of a file, in one of the two forms that the hub uses. */
  record Checksum(Kind kind, String hex) {
    enum Kind {
      SHA256,
      /** Git's object id: the SHA-1 of "blob", the size, a zero byte and the content. */
      GIT_BLOB
    }

    /** Parses an ETag; empty if it is not a checksum of the content. */
    static Optional<Checksum> ofEtag(String etag) {
      String hex = etag.replaceFirst("^W/", "").replace("\"", "").toLowerCase(Locale.ROOT);
      if (hex.matches("[0-9a-f]{64}")) {
        return Optional.of(new Checksum(Kind.SHA256, hex));
      }
      if (hex.matches("[0-9a-f]{40}")) {
        return Optional.of(new Checksum(Kind.GIT_BLOB, hex));
      }
      return Optional.empty();
    }

    /** The actual checksum of the same kind. */
    Checksum actualOf(Path file) throws IOException {
      return new Checksum(kind, kind == Kind.SHA256 ? Sha256.of(file) : gitBlob(file));
    }

    private static String gitBlob(Path file) throws IOException {
      MessageDigest sha1 = Sha256.digest("SHA-1");
      sha1.update(("blob " + Files.size(file) + "\0").getBytes(StandardCharsets.US_ASCII));
      Sha256.update(sha1, file);
      return Sha256.hex(sha1.digest());
    }

    @Override
    public String toString() {
      return (kind == Kind.SHA256 ? "sha256 " : "git blob ") + hex;
    }
  }
}
