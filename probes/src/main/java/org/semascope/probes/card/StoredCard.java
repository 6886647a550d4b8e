package org.semascope.probes.card;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.Home;
import org.semascope.probes.CardTerms;
import org.semascope.probes.run.ControlRuns;
import org.semascope.report.content.Card;
import org.semascope.report.content.Sheet;
import org.semascope.report.form.CardForm;

/**
 * A card's folder and a summary of the card for the terminal. The card is rebuilt only if a
 * checksum of its runs, its files or the program has changed.
 */
public final class StoredCard {
  private static final String FILE = ".summary";

  /** One class of each module that contributes to a card. */
  private static final List<Class<?>> PROGRAM =
      List.of(
          SemascopeException.class,
          KnownSets.class,
          Catalogue.class,
          StoredRun.class,
          Card.class,
          StoredCard.class);

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private final Path folder;
  private final Optional<String> key;

  /**
   * What a command prints of a card: findings, the first table, and all scores.
   *
   * @param changes since an earlier card; null without one
   */
  public record Summary(
      List<String> findings,
      Sheet profile,
      Sheet changes,
      List<Card.Row> rows,
      List<String> missing) {
    public static Summary of(Card card) {
      List<Sheet> sheets = card.report().story().sheets();
      return new Summary(
          card.findings().stream().map(Card.Finding::sentence).toList(),
          sheets.get(0),
          sheets.stream().filter(one -> one.name().equals(OldCard.SHEET)).findFirst().orElse(null),
          card.rows(),
          card.missing());
    }
  }

  /**
   * @param key checksum of everything the card was made from
   * @param files checksums of the folder's files, by name
   */
  private record Content(String key, Map<String, String> files, Summary summary) {}

  private StoredCard(Path folder, Optional<String> key) {
    this.folder = folder;
    this.key = key;
  }

  /**
   * The arguments are those of {@link CardContent#of}.
   *
   * @param folder of the card's files
   * @param home caches checksums of the program's files
   */
  public static StoredCard in(
      Path folder,
      Home home,
      List<CardEntry> entries,
      CardTerms terms,
      ControlRuns controls,
      String size) {
    Optional<String> key;
    try {
      key = program(home).map(own -> own + content(entries, terms, controls, size));
    } catch (SemascopeException e) {
      key = Optional.empty(); // a file of a run is damaged; the error is reported when it is read
    }
    return new StoredCard(folder, key.map(text -> Sha256.of(text.getBytes(UTF_8))));
  }

  /** Whether a folder holds the card of models that have other contents than these. */
  public static boolean isOfOthers(Path folder, List<CardModel> models) {
    Set<String> contents = new HashSet<>();
    Set<String> bundled = new HashSet<>(); // labels of models without files
    for (CardModel model : models) {
      contents.add(model.input().sha256());
      if (model.input().location().isEmpty()) {
        bundled.add(model.label());
      }
    }
    try {
      JsonNode card = JSON.readTree(Files.readAllBytes(folder.resolve(CardForm.JSON.file())));
      for (JsonNode run : card.path("runs")) {
        if (!bundled.contains(run.path("model").asText())
            && !contents.contains(run.path("modelSha256").asText())) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false; // there is no card, or none that could be compared with
    }
  }

  /** Empty if the program is not on the file system. */
  private static Optional<String> program(Home home) {
    List<String> all = new ArrayList<>();
    for (Class<?> one : PROGRAM) {
      CodeSource source = one.getProtectionDomain().getCodeSource();
      if (source == null) {
        return Optional.empty();
      }
      try {
        Path location = Path.of(source.getLocation().toURI());
        all.add(Input.remembered("program", List.of(location), home.fingerprints()).sha256());
      } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
        return Optional.empty();
      }
    }
    return Optional.of(all.toString());
  }

  private static String content(
      List<CardEntry> entries, CardTerms terms, ControlRuns controls, String size) {
    List<Object> all = new ArrayList<>();
    all.addAll(List.of(size, terms.vectors(), new TreeSet<>(controls.wanted()), controls.draws()));
    for (CardEntry entry : entries) {
      all.addAll(
          List.of(entry.part().name(), entry.probe().about(), entry.model(), entry.argument()));
      all.addAll(List.of(entry.state(), entry.reason(), CardEntry.commands(List.of(entry), terms)));
      entry
          .run()
          .ifPresent(
              run ->
                  Stream.concat(Stream.of(run), controls.of(run).stream())
                      .forEach(one -> all.addAll(verified(one))));
    }
    return all.toString();
  }

  /** The manifest lists the checksums of the run's files. */
  private static List<Object> verified(StoredRun run) {
    run.manifest().files().forEach(file -> run.file(file.name()));
    try {
      return List.of(run.directory(), JSON.writeValueAsString(run.manifest()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a manifest can always be written", e);
    }
  }

  /** The stored summary; empty if something has changed since. */
  public Optional<Summary> find() {
    try {
      String[] lines = Files.readString(folder.resolve(FILE)).split("\n", 2);
      if (lines.length < 2 || !lines[0].equals(Sha256.of(lines[1].getBytes(UTF_8)))) {
        return Optional.empty();
      }
      Content stored = JSON.readValue(lines[1], Content.class);
      return Optional.of(stored.key).equals(key) && stored.files.equals(files())
          ? Optional.of(stored.summary)
          : Optional.empty();
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty(); // no summary, or one of another version
    }
  }

  /**
   * Stores the summary of a card whose files have just been written. If this fails, the next
   * command rebuilds the card.
   */
  public void keep(Summary summary) {
    try {
      if (key.isPresent()) {
        String json = JSON.writeValueAsString(new Content(key.get(), files(), summary));
        AtomicFile.write(folder.resolve(FILE), Sha256.of(json.getBytes(UTF_8)) + "\n" + json);
      }
    } catch (IOException | UncheckedIOException e) {
      return;
    }
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (!file.getFileName().toString().equals(FILE)) {
          files.put(folder.relativize(file).toString(), Sha256.of(file));
        }
      }
    }
    return files;
  }
}
