package org.semascope.engine;

import java.util.List;
import org.semascope.core.io.Sha256;

/** A recipe in one number: with the contents of what is read, or with their places alone. */
final class RecipeHash {
  private RecipeHash() {}

  private record Content(String name, String sha256) {
    static Content of(Input input) {
      return new Content(input.name(), input.sha256());
    }
  }

  private record Place(String name, String path) {
    /** What is embedded has no place but its content. */
    static Place of(Input input) {
      return new Place(input.name(), input.place().isPresent() ? input.path() : input.sha256());
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

  /** Changes with everything that changes results, and with nothing else. */
  static String of(Recipe recipe) {
    return hash(
        recipe, Content.of(recipe.model()), recipe.data().stream().map(Content::of).toList());
  }

  /** What the user asked for, whatever is in the files today. */
  static String ofQuestion(Recipe recipe) {
    return hash(recipe, Place.of(recipe.model()), recipe.data().stream().map(Place::of).toList());
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
