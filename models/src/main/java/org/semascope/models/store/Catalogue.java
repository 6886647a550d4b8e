package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.semascope.models.store.CatalogueEntry.Contents;
import org.semascope.models.store.CatalogueEntry.MavenPackage;
import org.semascope.models.store.CatalogueEntry.ModelPackage;
import org.semascope.models.store.CatalogueEntry.NpmPackage;

/** Models that come as packages of public registries, as {@code catalogue.yaml} lists them. */
public final class Catalogue {
  private static final List<CatalogueEntry> ENTRIES = read();

  private Catalogue() {}

  public static List<CatalogueEntry> entries() {
    return ENTRIES;
  }

  public static Optional<CatalogueEntry> byName(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** The entry that holds the same weights as this repository of the hub. */
  static Optional<CatalogueEntry> equivalentOf(String hubRepository) {
    return ENTRIES.stream()
        .filter(entry -> entry.hubId().equals(Optional.of(hubRepository)))
        .findFirst();
  }

  static List<String> names() {
    return ENTRIES.stream().map(CatalogueEntry::name).toList();
  }

  static String listOfNames() {
    return ENTRIES.stream().map(CatalogueEntry::name).collect(Collectors.joining(", "));
  }

  /** Reads {@code key: value} lines by hand: a YAML parser would slow every start down. */
  private static List<CatalogueEntry> read() {
    List<CatalogueEntry> entries = new ArrayList<>();
    Map<String, String> fields = new HashMap<>();
    try (InputStream in = Catalogue.class.getResourceAsStream("catalogue.yaml")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        int colon = line.indexOf(": ");
        if (colon < 0 || line.startsWith("#")) {
          continue;
        }
        String value = line.substring(colon + 2).replace("\"", "");
        fields.put(line.substring(2, colon), value);
        if (line.startsWith("  sha256:")) { // the last field of each entry
          entries.add(entry(fields));
          fields.clear();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(entries);
  }

  private static CatalogueEntry entry(Map<String, String> fields) {
    return new CatalogueEntry(
        fields.get("name"),
        Optional.ofNullable(fields.get("hub")),
        fields.get("description"),
        fields.get("licence"),
        source(fields),
        Contents.valueOf(fields.get("contents")),
        Boolean.parseBoolean(fields.get("lowerCase")),
        Long.parseLong(fields.get("downloadBytes")),
        Long.parseLong(fields.get("weightBytes")),
        fields.get("sha256"));
  }

  private static ModelPackage source(Map<String, String> fields) {
    if (fields.containsKey("maven")) {
      String[] parts = fields.get("maven").split(":");
      return new MavenPackage(parts[0], parts[1], parts[2]);
    }
    String npm = fields.get("npm");
    int at = npm.lastIndexOf('@');
    return new NpmPackage(npm.substring(0, at), npm.substring(at + 1));
  }
}
