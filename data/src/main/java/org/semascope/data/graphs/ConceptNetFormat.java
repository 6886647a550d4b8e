package org.semascope.data.graphs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * ConceptNet's assertions from 5.5 on, {@code conceptnet-assertions-5.7.0.csv[.gz]}: tab separated
 * URI, relation, head, tail, and JSON that holds the weight. Edges that leave the language, or end
 * at a web page, are passed over.
 */
final class ConceptNetFormat implements Format<Edge> {
  private static final int FIELDS = 5;
  private static final int RELATION = 1;
  private static final int HEAD = 2;
  private static final int TAIL = 3;
  private static final int DETAILS = 4;
  private static final JsonFactory JSON = new JsonFactory();

  private final String words;

  ConceptNetFormat(String language) {
    words = "/c/" + language + "/";
  }

  @Override
  public String name() {
    return "ConceptNet assertions, edges within " + words;
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    if (head.isEmpty()) {
      return false;
    }
    List<String> fields = DelimitedRows.split(head.get(0), '\t');
    return fields.size() == FIELDS
        && fields.get(0).startsWith("/a/")
        && fields.get(RELATION).startsWith("/r/")
        && fields.get(HEAD).startsWith("/c/");
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Edge> each) {
    try (DelimitedRows rows = DelimitedRows.tabbed(path)) {
      rows.each(path, this::edge, faults, edge -> edge.ifPresent(each));
    }
  }

  private Optional<Edge> edge(DelimitedRow row) {
    row.expect(FIELDS);
    String relation = row.field(RELATION);
    if (!relation.startsWith("/r/") || relation.length() == 3) {
      throw row.fault("a relation /r/...", DelimitedRow.quoted(relation));
    }
    checkNode(row, HEAD);
    checkNode(row, TAIL);
    if (!row.field(HEAD).startsWith(words) || !row.field(TAIL).startsWith(words)) {
      return Optional.empty();
    }
    return Optional.of(
        new Edge(relation.substring(3), phrase(row, HEAD), phrase(row, TAIL), weight(row)));
  }

  private static void checkNode(DelimitedRow row, int at) {
    String node = row.field(at);
    if (!node.startsWith("/c/") && !node.startsWith("http://") && !node.startsWith("https://")) {
      throw row.fault("a node /c/... or a web address", DelimitedRow.quoted(node));
    }
  }

  /** {@code hot dog} of {@code /c/en/hot_dog/n/wn/food}. */
  private String phrase(DelimitedRow row, int at) {
    String node = row.field(at);
    int end = node.indexOf('/', words.length());
    String phrase = node.substring(words.length(), end < 0 ? node.length() : end);
    String plain = phrase.replace('_', ' ').strip();
    if (plain.isEmpty()) {
      throw row.fault("a node with a word", DelimitedRow.quoted(node));
    }
    return plain;
  }

  private static double weight(DelimitedRow row) {
    try (JsonParser json = JSON.createParser(row.field(DETAILS))) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw row.fault("a JSON object", DelimitedRow.quoted(row.field(DETAILS)));
      }
      String weight = null;
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = json.currentName().equals("weight");
        json.nextToken();
        if (wanted) {
          weight = json.getText();
        }
        json.skipChildren();
      }
      if (weight == null) {
        throw row.fault("JSON with a weight", DelimitedRow.quoted(row.field(DETAILS)));
      }
      return row.number(weight, "the weight");
    } catch (IOException e) {
      throw row.fault("JSON", DelimitedRow.quoted(row.field(DETAILS)));
    }
  }
}
