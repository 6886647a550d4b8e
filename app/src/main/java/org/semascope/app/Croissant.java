package org.semascope.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.PinnedFile;
import org.semascope.core.io.PinnedSet;
import org.semascope.core.io.Sha256;
import org.semascope.data.catalogue.DataKind.Recognised;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.Lines;
import org.semascope.report.published.Reference;
import org.semascope.report.published.References;
import org.semascope.report.table.JsonWriter;

/**
 * The description of a known data set as Croissant 1.0: the files of its public copy, or else those
 * on this machine, and the columns of tables whose header is read.
 */
final class Croissant {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CONFORMS = "http://mlcommons.org/croissant/1.0";
  private static final String COPIES = "https://raw.githubusercontent.com";

  /** Croissant's own terms, of those that are used here. */
  private static final List<String> TERMS =
      List.of(
          "citeAs", "column", "extract", "field", "fileObject", "includes", "recordSet", "source");

  private static final Set<String> NUMBERS = Set.of("score", "count", "total", "weight");
  private static final Set<String> OFFSETS = Set.of("start", "end");

  private final Context context;
  private final KnownSet set;
  private final ObjectNode root = JSON.createObjectNode();
  private final ArrayNode files = JSON.createArrayNode();

  private Croissant(Context context, KnownSet set) {
    this.context = context;
    this.set = set;
  }

  /** Prints the description, and on stderr which required properties are not known. */
  static void print(Context context, KnownSet set) {
    SemascopeException.throwIf(
        set.isEmbedded(), "%s is bundled with Semascope and has no files to describe", set.name());
    Croissant croissant = new Croissant(context, set);
    croissant.describe();
    context.out().print(JsonWriter.pretty(croissant.root));
    context.out().flush();
    List<String> missing =
        Stream.of("url", "creator", "datePublished")
            .filter(property -> !croissant.root.has(property))
            .toList();
    if (!missing.isEmpty()) {
      context.say(
          "%s: Croissant requires %s, not known of this set"
              .formatted(set.name(), String.join(", ", missing)));
    }
  }

  private void describe() {
    ObjectNode terms = root.putObject("@context");
    terms
        .put("@language", "en")
        .put("@vocab", "https://schema.org/")
        .put("sc", "https://schema.org/")
        .put("cr", "http://mlcommons.org/croissant/")
        .put("dct", "http://purl.org/dc/terms/")
        .put("conformsTo", "dct:conformsTo");
    TERMS.forEach(term -> terms.put(term, "cr:" + term));
    terms.putObject("dataType").put("@id", "cr:dataType").put("@type", "@vocab");
    root.put("@type", "sc:Dataset")
        .put("conformsTo", CONFORMS)
        .put("name", set.name())
        .put("description", set.what())
        .put("license", set.licenceOrAddress());
    List<Reference> works = References.about(set.name());
    if (!works.isEmpty()) {
      Reference own = works.get(works.size() - 1);
      ArrayNode creators = root.putArray("creator");
      own.authors()
          .forEach(name -> creators.addObject().put("@type", "sc:Person").put("name", name));
      root.put("datePublished", own.year());
      root.put("citeAs", works.stream().map(Reference::bibtex).collect(Collectors.joining("\n\n")));
    } else if (!set.citation().isEmpty()) {
      root.put("citeAs", set.citation());
    }
    set.published().ifPresentOrElse(this::published, this::found);
    root.set("distribution", files);
    columns();
  }

  private void published(PinnedSet copy) {
    PinnedFile first = copy.files().get(0);
    root.put("url", "https://github.com/%s/tree/%s".formatted(first.repository(), first.commit()));
    for (PinnedFile file : copy.files()) {
      String id = file.isZip() ? file.path() : file.file();
      file(id, COPIES + file.address(), file.bytes(), file.sha256());
      if (file.isZip()) {
        ObjectNode entries = files.addObject();
        entries
            .put("@type", "cr:FileSet")
            .put("@id", file.file() + "/" + file.entries())
            .put("name", file.file())
            .put("encodingFormat", "text/plain")
            .put("includes", file.entries());
        entries.putObject("containedIn").put("@id", id);
      }
    }
  }

  /** Of a set without a public copy: its files on this machine. */
  private void found() {
    if (set.source().matches("(https?://)?[\\w-]+(\\.[\\w-]+)+/\\S+")) {
      root.put("url", set.source().replaceFirst("^(?!http)", "https://"));
    }
    Path path = context.data().path(set.name()); // throws if it is not here
    try (Stream<Path> all = Files.walk(path)) {
      Map<String, Path> sorted = new TreeMap<>();
      all.filter(Files::isRegularFile)
          .forEach(one -> sorted.put(path.getParent().relativize(one).toString(), one));
      for (Map.Entry<String, Path> one : sorted.entrySet()) {
        Path file = one.getValue();
        file(one.getKey(), one.getKey(), Files.size(file), Sha256.of(file));
      }
    } catch (IOException e) {
      throw Lines.unreadable(path, e);
    }
  }

  private void file(String id, String address, long bytes, String sha256) {
    files
        .addObject()
        .put("@type", "cr:FileObject")
        .put("@id", id)
        .put("name", id.substring(id.lastIndexOf('/') + 1))
        .put("contentUrl", address)
        .put("contentSize", bytes + " B")
        .put("encodingFormat", format(id))
        .put("sha256", sha256);
  }

  private static String format(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "csv" -> "text/csv";
      case "tsv" -> "text/tab-separated-values";
      case "json" -> "application/json";
      case "jsonl" -> "application/jsonlines";
      case "xml" -> "application/xml";
      case "gz" -> "application/gzip";
      case "zip" -> "application/zip";
      default -> "text/plain";
    };
  }

  /** The columns of a table of one file, if it is on this machine. */
  private void columns() {
    if (files.size() != 1 || context.data().find(set).isEmpty()) {
      return;
    }
    Recognised data = context.data().find(set.name());
    String id = files.get(0).get("@id").asText();
    if (!(data.format() instanceof UserTable<?> table) || id.endsWith(".jsonl")) {
      return;
    }
    ObjectNode records = root.putArray("recordSet").addObject();
    records.put("@type", "cr:RecordSet").put("@id", "records").put("name", data.kind().records());
    ArrayNode fields = records.putArray("field");
    for (var column : table.summary(data.path(), fault -> {}).columns()) {
      ObjectNode field = fields.addObject();
      field
          .put("@type", "cr:Field")
          .put("@id", "records/" + column.name())
          .put("name", column.name())
          .put("dataType", type(column.name()));
      ObjectNode source = field.putObject("source");
      source.putObject("fileObject").put("@id", id);
      source.putObject("extract").put("column", column.written());
    }
  }

  private static String type(String column) {
    String number = OFFSETS.contains(column) ? "sc:Integer" : "sc:Text";
    return NUMBERS.contains(column) ? "sc:Float" : number;
  }
}
