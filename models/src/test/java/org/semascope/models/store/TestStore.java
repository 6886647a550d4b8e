package org.semascope.models.store;

import java.net.ProxySelector;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.HubClient.RetryPolicy;
import org.semascope.models.store.ModelStore.Tools.DiskSpace;
import org.semascope.models.store.ModelStore.Tools.PackageSource;

/** A store in a temporary folder, with short timeouts and nothing of this machine. */
final class TestStore {
  static final RetryPolicy HASTY =
      new RetryPolicy(
          4,
          Duration.ofMillis(1),
          Duration.ofMillis(20),
          Duration.ofSeconds(5),
          Duration.ofSeconds(5),
          Duration.ofMillis(700),
          100,
          1 << 20);

  final Path root;
  final Home home;
  final Map<String, String> env = new HashMap<>();
  final RecordingProgress progress = new RecordingProgress();
  RetryPolicy retries = HASTY;
  DiskSpace diskSpace = path -> Long.MAX_VALUE;
  PackageSource packages =
      (entry, work) -> {
        throw new SemascopeException("no packages in this test");
      };

  TestStore(Path root) {
    this.root = root;
    this.home = new Home(root.resolve("semascope"));
    env.put("HF_HOME", root.resolve("huggingface").toString());
    env.put("HF_ENDPOINT", "http://127.0.0.1:1");
  }

  TestStore(Path root, URI endpoint) {
    this(root);
    env.put("HF_ENDPOINT", endpoint.toString());
  }

  TestStore with(String variable, String value) {
    env.put(variable, value);
    return this;
  }

  ModelStore open() {
    ModelStore.Tools tools =
        new ModelStore.Tools(retries, ProxySelector.of(null), diskSpace, packages);
    return new ModelStore(home, HubSettings.from(env), () -> tools, progress);
  }

  /** Where the model of {@link FakeHub} belongs. */
  Path modelDirectory() {
    return home.models().resolve("hub--acme--tiny-bert@0123456789ab");
  }

  Path partialDirectory() {
    return home.partial().resolve("hub--acme--tiny-bert@0123456789ab");
  }
}
