package org.semascope.models.store;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.store.Hub.Checksum;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.RetryPolicy;
import org.semascope.models.store.HubClient.TransientFailure;

/** Downloads files of one model or data set: retries, resumes, and verifies sizes and checksums. */
final class FileDownload {
  /** An attempt that transferred at least this much resets the count of failures. */
  private static final long REAL_PROGRESS = 1 << 20;

  private final String name;
  private final HubClient client;
  private final RetryPolicy retries;
  private final Progress progress;
  private final Failures failures;
  private boolean reached;

  /** Explains failures of the server. */
  interface Failures {
    /** A response without content that is not worth a retry. */
    SemascopeException refused(Response response, String file);

    /**
     * @param reason why no connection was established
     */
    SemascopeException unreachable(String reason, TransientFailure failure);

    /** Follows a message about a failed download; may be empty. */
    String advice();
  }

  /** A file on a server, with its size (or -1) and checksum if they are known in advance. */
  record RemoteFile(String path, long size, Optional<Checksum> checksum) {}

  /**
   * @param name of the model or data set, for messages
   */
  FileDownload(
      String name, HubClient client, RetryPolicy retries, Progress progress, Failures failures) {
    this.name = name;
    this.client = client;
    this.retries = retries;
    this.progress = progress;
    this.failures = failures;
  }

  /** Same as {@link HubClient#get}. */
  Response get(URI address, long from) throws IOException {
    Response response = client.get(address, from);
    reached = true;
    return response;
  }

  /**
   * Downloads a file to {@code <file>.incomplete}, resumes after an interruption, and renames it
   * only when size and checksum are right. The address must be that of a fixed version, so that its
   * content never changes and a partial file never becomes outdated.
   */
  void to(URI address, RemoteFile file, Path target) throws IOException {
    Files.createDirectories(target.getParent());
    Path incomplete = incomplete(target);
    Optional<String> fault = fetch(address, file, incomplete);
    if (fault.isPresent()) {
      Files.deleteIfExists(incomplete);
      fault = fetch(address, file, incomplete); // from the start: the partial file may be damaged
    }
    if (fault.isPresent()) {
      Files.deleteIfExists(incomplete);
      throw fault("%s: %s; the file was deleted", file.path(), fault.get());
    }
    AtomicFile.move(incomplete, target);
  }

  /** The name of a file during its download to {@code target}. */
  static Path incomplete(Path target) {
    return target.resolveSibling(target.getFileName() + ".incomplete");
  }

  /** Downloads the file with retries; returns what is wrong with the result, if anything. */
  private Optional<String> fetch(URI address, RemoteFile file, Path incomplete) throws IOException {
    Set<Checksum> checksums = new LinkedHashSet<>(); // known in advance, and of the responses
    file.checksum().ifPresent(checksums::add);
    long size = file.size();
    int failed = 0;
    while (size < 0 || arrived(incomplete) < Math.max(1, size)) {
      long before = arrived(incomplete);
      try (Response response = get(address, before)) {
        if (response.status() == 416) {
          Files.delete(incomplete);
          throw new TransientFailure("the server does not have the requested range");
        }
        if (response.status() != 200 && response.status() != 206) {
          throw failures.refused(response, file.path());
        }
        response.checksum().ifPresent(checksums::add);
        long start = response.start(); // 0 if the server ignored the range
        if (start != 0 && start != before) {
          throw new TransientFailure("the server sent a different range than requested");
        }
        if (size >= 0 && response.fileSize() >= 0 && response.fileSize() != size) {
          return Optional.of("expected %s bytes, found %s".formatted(size, response.fileSize()));
        }
        size = size >= 0 ? size : response.fileSize();
        receive(response, start, file, incomplete, size);
        break;
      } catch (TransientFailure e) {
        failed = arrived(incomplete) - before >= REAL_PROGRESS ? 1 : failed + 1;
        pause(file.path(), failed, e);
      }
    }
    return fault(incomplete, size, checksums);
  }

  /** {@code expected ..., found ...}, or nothing if the file is right. */
  private static Optional<String> fault(Path file, long size, Set<Checksum> checksums)
      throws IOException {
    if (size >= 0 && arrived(file) != size) {
      return Optional.of("expected %s bytes, found %s".formatted(size, arrived(file)));
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
  private void receive(Response response, long start, RemoteFile file, Path incomplete, long size)
      throws IOException {
    long most = size >= 0 ? size : retries.maxUnstated();
    String what = "%s %s".formatted(name, file.path());
    try (OutputStream out =
            Files.newOutputStream(
                incomplete,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                start > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
        Progress.Task task = progress.begin(what, size, Progress.Unit.BYTES)) {
      task.advance(start);
      long end = start + response.copyTo(out, most - start, task::advance);
      if (size >= 0 && end < most) {
        throw new TransientFailure("the server closed the connection too early");
      }
      if (size < 0 && end > most) {
        throw fault(
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

  /** A fault of the published files. */
  private SemascopeException fault(String message, Object... values) {
    return new SemascopeException(name + ": " + String.format(Locale.ROOT, message, values));
  }

  /**
   * Waits before the next attempt; a server that was never reached is not tried again.
   *
   * @throws SemascopeException if all attempts are used up
   */
  void pause(String what, int failed, TransientFailure last) {
    boolean unreachable = isUnreachable(last);
    if (unreachable && (!reached || failed >= retries.attempts())) {
      throw failures.unreachable(reason(last), last);
    }
    if (failed >= retries.attempts()) {
      throw new SemascopeException(
          "%s: could not download %s after %s attempts: %s; the partial download is kept, pull again to resume%s"
              .formatted(name, what, failed, last.getMessage(), failures.advice()),
          last);
    }
    StoreFailures.sleep(retries.pauseAfter(failed, last), "to try again");
  }

  /** Whether no connection was established. */
  private static boolean isUnreachable(TransientFailure failure) {
    Throwable cause = failure.getCause();
    return cause instanceof ConnectException
        || cause instanceof UnknownHostException
        || cause instanceof HttpConnectTimeoutException;
  }

  private static String reason(TransientFailure failure) {
    boolean unresolved = false;
    for (Throwable e = failure; e != null; e = e.getCause()) {
      unresolved |= e instanceof UnresolvedAddressException || e instanceof UnknownHostException;
    }
    if (unresolved) {
      return "its host name cannot be resolved";
    }
    boolean refused = failure.getCause() instanceof ConnectException e && e.getMessage() == null;
    return refused ? "connection refused" : StoreFailures.reason(failure.getCause());
  }
}
