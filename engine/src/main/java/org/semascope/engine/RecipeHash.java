package org.semascope.engine;

import java.util.List;
import org.semascope.core.io.Sha256;

/** The hash of a recipe, with the contents of its inputs or only with their paths. */
final class RecipeHash {
  private RecipeHash() {}

  private record Content(String name, String sha256) {
    static Content of(Input input) {
      return new Content(input.name(), input.sha256());
    }
  }

  private record Location(String name, String path) {
    /** An embedded resource has no path: its content identifies it. */
    static Location of(Input input) {
      return new Location(
          input.name(), input.location().isPresent() ? input.path() : input.sha256());
    }
  }

  private record Whole(
      int format,
      String probe,
      int version,
      Object model,
      List<?> data,
      Object options,
      long seed) {}

  /** Depends on everything that results depend on, and on nothing else. */
  static String of(Recipe recipe) {
    return hash(
        recipe, Content.of(recipe.model()), recipe.data().stream().map(Content::of).toList());
  }

  /** Depends on the request, not on the current contents of the files. */
  static String ofQuestion(Recipe recipe) {
    return hash(
        recipe, Location.of(recipe.model()), recipe.data().stream().map(Location::of).toList());
  }

  private static String hash(Recipe recipe, Object model, List<?> data) {
    return Sha256.of(
        Json.canonical(
            new Whole(
                Manifest.FORMAT,
                recipe.probe(),
                recipe.version(),
                model,
                data,
                recipe.options(),
                recipe.seed())));
  }
}
