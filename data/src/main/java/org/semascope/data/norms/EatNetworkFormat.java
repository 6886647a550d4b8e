package org.semascope.data.norms;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.Lines;

/**
 * The Edinburgh Associative Thesaurus as a Pajek network, in its zip or unpacked. A cue's total is
 * the sum of its arcs.
 */
final class EatNetworkFormat implements Format<Association> {
  private static final String ENDING = ".net";

  @Override
  public String name() {
    return "EAT norms, Pajek network";
  }

  @Override
  public boolean recognises(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (ZipFile zip = new ZipFile(path.toFile())) {
      return zip.stream().anyMatch(EatNetworkFormat::isNetwork);
    } catch (IOException | IllegalArgumentException notAZip) {
      return looksLikeNetwork(path);
    }
  }

  private static boolean looksLikeNetwork(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.ISO_8859_1);
    return !head.isEmpty()
        && head.get(0).toLowerCase(Locale.ROOT).startsWith("*network")
        && head.get(0).contains("EAT");
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Association> each) {
    PajekNetwork network = new PajekNetwork(path, faults);
    if (!isZip(path)) {
      try (Lines lines = Lines.open(path, StandardCharsets.ISO_8859_1)) {
        network.read(lines);
      }
    } else {
      try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(path))) {
        if (!toNetwork(zip)) {
          throw DataFormatException.file(path, "an archive with a file *" + ENDING, "none");
        }
        network.read(Lines.of(path, zip, StandardCharsets.ISO_8859_1));
      } catch (IOException | IllegalArgumentException e) {
        throw DataFormatException.file(path, "a whole zip archive", e, e);
      }
    }
    network.tally().each(each);
  }

  private static boolean isZip(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      return in.read() == 'P' && in.read() == 'K';
    } catch (IOException e) {
      throw DataFormatException.file(path, "a readable file", e, e);
    }
  }

  /** Moves to the network's entry. Names that are not UTF-8 are an IllegalArgumentException. */
  private static boolean toNetwork(ZipInputStream zip) throws IOException {
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (isNetwork(entry)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNetwork(ZipEntry entry) {
    return entry.getName().toLowerCase(Locale.ROOT).endsWith(ENDING);
  }
}
