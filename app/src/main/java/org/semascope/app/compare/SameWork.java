package org.semascope.app.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;

/** Only runs that did the same to the same data can be compared. */
final class SameWork {
  private SameWork() {}

  static void require(StoredRun first, StoredRun second) {
    Recipe one = first.manifest().recipe();
    Recipe other = second.manifest().recipe();
    if (first.manifest().hash().equals(second.manifest().hash())) {
      throw new SemascopeException(
          "%s and %s are the same run".formatted(first.directory(), second.directory()));
    }
    List<String> differences = new ArrayList<>();
    differ(differences, "probe", one.probe(), other.probe());
    differ(differences, "version of the probe", "" + one.version(), "" + other.version());
    differ(differences, "data", data(one), data(other));
    if (!differences.isEmpty()) {
      throw new SemascopeException(
          "the runs %s and %s cannot be compared: %s"
              .formatted(first.directory(), second.directory(), String.join("; ", differences)));
    }
  }

  /** Their names, with both values; "none" if there is none. */
  static String differentOptions(StoredRun first, StoredRun second) {
    JsonNode one = first.manifest().recipe().options();
    JsonNode other = second.manifest().recipe().options();
    TreeSet<String> names = new TreeSet<>();
    one.fieldNames().forEachRemaining(names::add);
    other.fieldNames().forEachRemaining(names::add);
    List<String> found = new ArrayList<>();
    for (String name : names) {
      if (!one.path(name).equals(other.path(name))) {
        found.add("%s %s and %s".formatted(name, one.path(name), other.path(name)));
      }
    }
    return found.isEmpty() ? "none" : String.join(", ", found);
  }

  private static void differ(List<String> found, String what, String one, String other) {
    if (!one.equals(other)) {
      found.add("%s is %s in the first, %s in the second".formatted(what, one, other));
    }
  }

  /** Names alone would hide that a file has changed. */
  private static String data(Recipe recipe) {
    List<String> names = new ArrayList<>();
    for (Input input : recipe.data()) {
      names.add(input.name() + " (" + input.sha256().substring(0, 8) + ")");
    }
    return String.join(", ", names);
  }
}
