package org.semascope.data.graphs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserRow;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.TableFormat;

/** The formats of knowledge graphs. */
public final class Graphs {
  private static final Pattern RELATION = Pattern.compile("[A-Z][A-Za-z]*");
  private static final int EVALUTION_FIELDS = 17;
  private static final int JUDGMENT = 12;

  private Graphs() {}

  public static List<Format<Edge>> formats() {
    return List.of(
        conceptNet("en"),
        triples(),
        evalution(),
        new UserTable<>(TableKinds.GRAPH, () -> Graphs::edge));
  }

  /**
   * ConceptNet's edges between words of one language.
   *
   * @param language its code in ConceptNet, such as {@code pt}
   */
  public static Format<Edge> conceptNet(String language) {
    ConceptNet rows = new ConceptNet("/c/" + language + "/");
    return new TableFormat<>(
        "ConceptNet assertions, edges within " + rows.words,
        null,
        lines -> ConceptNet.isRow(DelimitedRows.split(lines.get(0), '\t')),
        () -> rows::edge);
  }

  private static Edge edge(UserRow row) {
    double weight = row.optionalNumber("weight").orElse(1);
    return new Edge(
        relation(row.row(), row.text("relation")), row.text("head"), row.text("tail"), weight);
  }

  /** Tab-separated relation, head, tail and optional weight, as in ConceptNet 100K. */
  private static Format<Edge> triples() {
    return new TableFormat<>(
        "knowledge graph, table of relation, head, tail",
        null,
        lines -> lines.stream().allMatch(Graphs::isTriple),
        () -> Graphs::triple);
  }

  private static boolean isTriple(String line) {
    List<String> fields = DelimitedRows.split(line, '\t');
    return (fields.size() == 3 || (fields.size() == 4 && DelimitedRow.isNumber(fields.get(3))))
        && RELATION.matcher(fields.get(0)).matches()
        && !DelimitedRow.isNumber(fields.get(2));
  }

  private static Edge triple(DelimitedRow row) {
    if (row.size() != 4) {
      row.expect(3);
    }
    double weight = row.size() == 4 ? row.number(3, "the weight") : 1;
    return new Edge(
        relation(row, row.field(0)), row.text(1, "a head"), row.text(2, "a tail"), weight);
  }

  /**
   * EVALution 1.0 (Santus et al. 2015), {@code RELATIONS.txt}: tab-separated head, relation, tail
   * and annotations. The weight is the mean judgment, from 1 (false) to 5 (true).
   */
  private static Format<Edge> evalution() {
    return new TableFormat<>(
        "EVALution relations",
        null,
        lines -> isEvalution(DelimitedRows.split(lines.get(0), '\t')),
        () -> Graphs::judged);
  }

  private static boolean isEvalution(List<String> fields) {
    return fields.size() == EVALUTION_FIELDS
        && RELATION.matcher(fields.get(1)).matches()
        && DelimitedRow.isNumber(fields.get(JUDGMENT));
  }

  private static Edge judged(DelimitedRow row) {
    row.expect(EVALUTION_FIELDS);
    String relation = relation(row, row.field(1));
    double judgment = row.number(JUDGMENT, "the mean judgment");
    if (judgment < 1 || judgment > 5) {
      throw row.fault("a mean judgment from 1 to 5", judgment);
    }
    return new Edge(relation, phrase(row, 0, "a head"), phrase(row, 2, "a tail"), judgment);
  }

  private static String relation(DelimitedRow row, String relation) {
    if (!RELATION.matcher(relation).matches()) {
      throw row.fault("a relation such as IsA", DelimitedRow.quoted(relation));
    }
    return relation;
  }

  private static String phrase(DelimitedRow row, int at, String what) {
    String phrase = row.field(at).replace('_', ' ').strip();
    if (phrase.isEmpty()) {
      throw row.fault(what, "an empty field");
    }
    return phrase;
  }

  /**
   * ConceptNet's assertions since 5.5, {@code conceptnet-assertions-5.7.0.csv[.gz]}: tab-separated
   * URI, relation, head, tail, and JSON with the weight. Edges to other languages or web pages are
   * skipped.
   *
   * @param words prefix of the nodes of the language
   */
  private record ConceptNet(String words) {
    private static final int FIELDS = 5;
    private static final int RELATION = 1;
    private static final int HEAD = 2;
    private static final int TAIL = 3;
    private static final int DETAILS = 4;
    private static final JsonFactory JSON = new JsonFactory();

    static boolean isRow(List<String> fields) {
      return fields.size() == FIELDS
          && fields.get(0).startsWith("/a/")
          && fields.get(RELATION).startsWith("/r/")
          && fields.get(HEAD).startsWith("/c/");
    }

    Edge edge(DelimitedRow row) {
      row.expect(FIELDS);
      String relation = row.field(RELATION);
      if (!relation.startsWith("/r/") || relation.length() == 3) {
        throw row.fault("a relation /r/...", DelimitedRow.quoted(relation));
      }
      checkNode(row, HEAD);
      checkNode(row, TAIL);
      return row.field(HEAD).startsWith(words) && row.field(TAIL).startsWith(words)
          ? new Edge(relation.substring(3), phrase(row, HEAD), phrase(row, TAIL), weight(row))
          : null;
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
}
