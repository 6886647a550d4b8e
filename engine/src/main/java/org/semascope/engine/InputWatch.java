package org.semascope.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * Notices when a file changes under the run that reads it. Asked before every result is kept, so
 * that the journal never holds what was computed from something else than the recipe says.
 */
final class InputWatch {
  private record Watched(Input input, FileStamps seen) {}

  private final List<Watched> all = new ArrayList<>();

  InputWatch(Recipe recipe, Progress progress) {
    watch(recipe.model());
    recipe.data().forEach(this::watch);
    for (Watched one : all) {
      one.seen
          .others()
          .forEach(
              name ->
                  progress.say(
                      "%s: skipped, neither a file nor a folder"
                          .formatted(one.seen.place().resolve(name))));
    }
  }

  private void watch(Input input) {
    if (input.place().isEmpty()) {
      return;
    }
    FileStamps now = stamps(input);
    if (now.bytes() != input.bytes() || !now.modified().toString().equals(input.modified())) {
      throw changed(input); // between its hashing and now
    }
    all.add(new Watched(input, now));
  }

  void check() {
    for (Watched one : all) {
      if (!stamps(one.input).equals(one.seen)) {
        throw changed(one.input);
      }
    }
  }

  private static FileStamps stamps(Input input) {
    Path place = Path.of(input.path());
    try {
      return FileStamps.of(place, input.files());
    } catch (IOException e) {
      throw Input.unreadable(place, e);
    }
  }

  private static SemascopeException changed(Input input) {
    return new SemascopeException(
        "%s (%s) was changed while the run was reading it, and nothing computed since is kept: put it back and run the same command, or start over with --fresh"
            .formatted(input.name(), input.path()));
  }
}
