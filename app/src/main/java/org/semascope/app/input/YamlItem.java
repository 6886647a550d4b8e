package org.semascope.app.input;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.core.Excerpt;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A value of a YAML file of the user, with its line. Values are read as text: no object is ever
 * created from a tag. The parser limits aliases, nesting and size.
 */
public final class YamlItem {
  private static final Set<Tag> PLAIN =
      Set.of(
          Tag.STR,
          Tag.INT,
          Tag.FLOAT,
          Tag.BOOL,
          Tag.NULL,
          Tag.TIMESTAMP,
          Tag.MAP,
          Tag.SEQ,
          Tag.MERGE);

  private final Path file;
  private final Node node;
  private final int line; // of the key, or of the value itself

  private YamlItem(Path file, Node node) {
    this(file, node, node.getStartMark().getLine() + 1);
  }

  private YamlItem(Path file, Node node, int line) {
    this.file = file;
    this.node = node;
    this.line = line;
    if (!PLAIN.contains(node.getTag())) {
      throw wrong(
          "tags such as %s are not allowed".formatted(Excerpt.of(node.getTag().getValue())));
    }
  }

  /** The only document of a file. */
  public static YamlItem read(Path file) {
    try {
      Node root = new Yaml(new LoaderOptions()).compose(new StringReader(Files.readString(file)));
      SemascopeException.throwIf(root == null, "%s: the file is empty", file);
      return new YamlItem(file, root);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      boolean isTab = String.valueOf(e.getProblem()).contains("TAB");
      String problem = isTab ? "indent with spaces, not with tabs" : e.getProblem();
      throw new SemascopeException("%s:%s: not valid YAML: %s".formatted(file, line, problem), e);
    } catch (YAMLException e) {
      throw new SemascopeException("%s: not valid YAML: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** A failure at this line. */
  public SemascopeException wrong(String sentence) {
    return new SemascopeException(location() + sentence);
  }

  /** The same failure, at this line. */
  public SemascopeException wrong(SemascopeException failure) {
    return new SemascopeException(location() + failure.getMessage(), failure);
  }

  private String location() {
    return file + ":" + line + ": ";
  }

  public boolean isMap() {
    return node instanceof MappingNode;
  }

  /** The values of a mapping by key, in the order of the file. */
  public Map<String, YamlItem> map(String what) {
    if (!(node instanceof MappingNode mapping)) {
      throw wrong("%s: expected keys and values, found %s".formatted(what, kind()));
    }
    Map<String, YamlItem> values = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      YamlItem key = new YamlItem(file, tuple.getKeyNode());
      String name = key.text(what);
      if (values.putIfAbsent(name, new YamlItem(file, tuple.getValueNode(), key.line)) != null) {
        throw key.wrong("the key %s occurs twice".formatted(name));
      }
    }
    return values;
  }

  /** A key that is none of the accepted ones. */
  public SemascopeException unknownKey(String key, String what, Collection<String> accepted) {
    return wrong(
        "%s has no key %s%s; keys: %s"
            .formatted(
                what,
                Excerpt.of(key),
                Suggestions.sentence(key, accepted),
                String.join(", ", accepted)));
  }

  /** The items of a list; a single value is a list of one. */
  public List<YamlItem> items() {
    return node instanceof SequenceNode sequence
        ? sequence.getValue().stream().map(item -> new YamlItem(file, item)).toList()
        : List.of(this);
  }

  /** A text or a number, as written. */
  public String text(String what) {
    if (!(node instanceof ScalarNode scalar)) {
      throw wrong("%s: expected one value, found %s".formatted(what, kind()));
    }
    if (node.getTag().equals(Tag.NULL)) {
      throw wrong("%s: expected a value, found nothing".formatted(what));
    }
    return scalar.getValue();
  }

  private String kind() {
    return node instanceof MappingNode
        ? "keys and values"
        : node instanceof SequenceNode ? "a list" : "one value";
  }
}
