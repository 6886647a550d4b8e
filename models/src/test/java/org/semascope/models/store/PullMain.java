package org.semascope.models.store;

import java.net.URI;
import java.nio.file.Path;

/** A process of its own that pulls {@link FakeHub}'s model: a folder and an endpoint to give. */
final class PullMain {
  private PullMain() {}

  public static void main(String[] args) {
    TestStore store = new TestStore(Path.of(args[0]), URI.create(args[1]));
    store.retries =
        HubClient.RetryPolicy.DEFAULT; // the hub lets one process wait for another to start
    store.progress.listener = System.out::println;
    System.out.println(store.open().resolve(FakeHub.ID).directory());
  }
}
