package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.semascope.core.ByteSize;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.PinnedFile;

/** Unpacks a data set's files from a zip file, without the folders of the zip file. */
final class ZipEntries {
  private static final long MOST_BYTES = 256_000_000;

  private ZipEntries() {}

  /**
   * Unpacks the entries that the set needs. Of several entries with one name, the one in the
   * outermost folder is the file.
   *
   * @param into the set's folder
   * @return the names of the unpacked files, relative to the set's folder
   */
  static List<String> unpack(Path zip, PinnedFile file, Path into) throws IOException {
    PathMatcher wanted = FileSystems.getDefault().getPathMatcher("glob:" + file.entries());
    try (ZipFile open = new ZipFile(zip.toFile())) {
      Map<String, ZipEntry> found = new TreeMap<>();
      Enumeration<? extends ZipEntry> entries = open.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        String path = entry.getName();
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        if (HubId.isPlain(name) && wanted.matches(Path.of(name))) {
          found.merge(name, entry, ZipEntries::outermost);
        }
      }
      SemascopeException.throwIf(
          found.isEmpty(),
          "%s: expected entries named %s, found none",
          file.path(),
          file.entries());
      Files.createDirectories(into.resolve(file.file()));
      long left = MOST_BYTES;
      for (Map.Entry<String, ZipEntry> one : found.entrySet()) {
        Path target = into.resolve(file.file()).resolve(one.getKey());
        try (InputStream in = open.getInputStream(one.getValue());
            OutputStream out = Files.newOutputStream(target)) {
          left -= copy(in, out, left);
        }
        SemascopeException.throwIf(
            left < 0, "%s: its files have more than %s", file.path(), ByteSize.of(MOST_BYTES));
      }
      return found.keySet().stream().map(name -> file.file() + "/" + name).toList();
    }
  }

  private static ZipEntry outermost(ZipEntry one, ZipEntry other) {
    Comparator<ZipEntry> depth = Comparator.comparing(entry -> entry.getName().split("/").length);
    return depth.compare(one, other) <= 0 ? one : other;
  }

  /** Copies at most one buffer more than {@code most} bytes; returns how many. */
  private static long copy(InputStream in, OutputStream out, long most) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long total = 0;
    for (int n = in.read(buffer); n >= 0 && total <= most; n = in.read(buffer)) {
      out.write(buffer, 0, n);
      total += n;
    }
    return total;
  }
}
