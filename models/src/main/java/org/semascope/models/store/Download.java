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
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;
import org.semascope.models.store.Hub.HubFile;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.TransientFailure;

/**
 * Downloads one file. It is written to {@code <file>.incomplete}, resumed after an interruption,
 * and renamed only when size and checksum are right. The address names a commit, so its content
 * never changes and a partial file never becomes outdated.
 */
record Download(Hub hub, URI address, HubFile file, Path target) {
  /** An attempt that transferred at least this much resets the count of failures. */
  private static final long REAL_PROGRESS = 1 << 20;

  /** The name of a file during its download to {@code target}. */
  static Path incomplete(Path target) {
    return target.resolveSibling(target.getFileName() + ".incomplete");
  }

  void run() throws IOException {
    Files.createDirectories(target.getParent());
    Path incomplete = incomplete(target);
    Optional<String> fault = fetch(incomplete);
    if (fault.isPresent()) {
      Files.delete(incomplete);
      fault = fetch(incomplete); // once more from the start: the partial file may be damaged
    }
    if (fault.isPresent()) {
      Files.delete(incomplete);
      throw hub.fault("%s: %s; the file was deleted", file.path(), fault.get());
    }
    AtomicFile.move(incomplete, target);
  }

  /** Downloads the file with retries; returns what is wrong with the result, if anything. */
  private Optional<String> fetch(Path incomplete) throws IOException {
    Set<Checksum> checksums = new LinkedHashSet<>(); // of the hub's list and of its responses
    file.checksum().ifPresent(checksums::add);
    OptionalLong size = file.size();
    int failures = 0;
    while (size.isEmpty() || arrived(incomplete) < Math.max(1, size.getAsLong())) {
      long before = arrived(incomplete);
      try (Response response = hub.client().get(address, before)) {
        if (response.status() == 416) {
          Files.delete(incomplete);
          throw new TransientFailure("the server does not have the requested range");
        }
        if (response.status() != 200 && response.status() != 206) {
          throw hub.failed(file, response);
        }
        response.checksum().ifPresent(checksums::add);
        size = size.isPresent() ? size : response.fileSize();
        receive(response, incomplete, before, size);
        break;
      } catch (TransientFailure e) {
        failures = arrived(incomplete) - before >= REAL_PROGRESS ? 1 : failures + 1;
        hub.pause(file.path(), failures, e);
      }
    }
    return fault(incomplete, size, checksums);
  }

  /** {@code expected ..., found ...}, or nothing if the file is right. */
  private static Optional<String> fault(Path file, OptionalLong size, Set<Checksum> checksums)
      throws IOException {
    if (size.isPresent() && arrived(file) != size.getAsLong()) {
      return Optional.of("expected %s bytes, found %s".formatted(size.getAsLong(), arrived(file)));
    }
    for (Checksum checksum : checksums) {
      Checksum actual = checksum.actualOf(file);
      if (!actual.equals(checksum)) {
        return Optional.of("expected %s, found %s".formatted(checksum, actual));
      }
    }
    return Optional.empty();
  }

  private static long arrived(Path incomplete) throws IOException {
    return Files.exists(incomplete) ? Files.size(incomplete) : 0;
  }

  /** Appends the body to the file; stops when the file exceeds its stated size. */
  private void receive(Response response, Path incomplete, long before, OptionalLong size)
      throws IOException {
    long start = response.start(); // 0 if the server ignored the range
    if (start != 0 && start != before) {
      throw new TransientFailure("the server sent a different range than requested");
    }
    long most = size.orElse(hub.tools().retries().maxUnstated());
    String what = "%s %s".formatted(hub.id(), file.path());
    try (OutputStream out =
            Files.newOutputStream(
                incomplete,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                start > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
        Progress.Task task = hub.progress().begin(what, size.orElse(-1), Progress.Unit.BYTES)) {
      task.advance(start);
      long end = start + response.copyTo(out, most - start, task::advance);
      if (size.isPresent() && end < most) {
        throw new TransientFailure("the server closed the connection too early");
      }
      if (size.isEmpty() && end > most) {
        throw hub.fault(
            "%s: the server does not state its size and sent more than %s",
            file.path(), ByteSize.of(most));
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

  /**
   * The expected hash of a file, in one of the two forms that the hub uses.
   *
   * @param git whether it is Git's object id, the SHA-1 of "blob", the size, a zero byte and the
   *     content; otherwise the sha256 of the content
   */
  record Checksum(boolean git, String hex) {
    /** Parses an ETag; empty if it is not a checksum of the content. */
    static Optional<Checksum> ofEtag(String etag) {
      String hex = etag.replaceFirst("^W/", "").replace("\"", "").toLowerCase(Locale.ROOT);
      return hex.matches("[0-9a-f]{64}|[0-9a-f]{40}")
          ? Optional.of(new Checksum(hex.length() == 40, hex))
          : Optional.empty();
    }

    /** The actual checksum of the same kind. */
    Checksum actualOf(Path file) throws IOException {
      MessageDigest digest = Sha256.digest(git ? "SHA-1" : "SHA-256");
      if (git) {
        String head = "blob " + Files.size(file) + "\0";
        digest.update(head.getBytes(StandardCharsets.US_ASCII));
      }
      Sha256.update(digest, file);
      return new Checksum(git, Sha256.hex(digest.digest()));
    }

    @Override
    public String toString() {
      return (git ? "git blob " : "sha256 ") + hex;
    }
  }
}
