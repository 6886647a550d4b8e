package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;

class HubSettingsTest {
  @TempDir Path temp;

  /** Java has ? where the system knows no home, as for a user of a container. */
  @Test
  void theVariableHomeStandsInForAMissingHome(@TempDir Path folder) {
    String usual = System.getProperty("user.home");
    try {
      for (String none : List.of("?", "/nonexistent")) {
        System.setProperty("user.home", none);
        Map<String, String> env = Map.of("HOME", folder.toString());
        assertThat(Home.from(env).root()).isEqualTo(folder.resolve(".cache/semascope"));
        assertThat(HubSettings.from(env).cache()).startsWithRaw(folder);
        assertThatThrownBy(() -> Home.from(Map.of("HOME", "/nonexistent")))
            .isInstanceOf(SemascopeException.class)
            .hasMessageContaining("SEMASCOPE_HOME")
            .hasMessageContaining("SEMASCOPE_NATIVES");
        Map<String, String> named = Map.of("SEMASCOPE_HOME", folder.toString());
        assertThat(HubSettings.from(named).cache()).startsWithRaw(folder);
      }
    } finally {
      System.setProperty("user.home", usual);
    }
  }

  @Test
  void defaultsAreTheUsersHome() {
    HubSettings settings = HubSettings.from(Map.of("HF_TOKEN_PATH", "/no/where"));
    Path home = Path.of(System.getProperty("user.home"));
    assertThat(settings.cache()).isEqualTo(home.resolve(".cache/huggingface/hub"));
    assertThat(settings.endpoint()).isEqualTo(URI.create("https://huggingface.co"));
    assertThat(settings.offline()).isFalse();
    assertThat(settings.token()).isEmpty();
    assertThat(Home.from(Map.of()).root()).isEqualTo(home.resolve(".cache/semascope"));
  }

  @Test
  void variablesAreRead() {
    HubSettings settings =
        HubSettings.from(
            Map.of(
                "HF_HOME",
                "~/hf",
                "HF_ENDPOINT",
                "https://mirror.example/hf/",
                "HF_HUB_OFFLINE",
                "0"));
    assertThat(settings.cache()).isEqualTo(Path.of(System.getProperty("user.home"), "hf", "hub"));
    assertThat(settings.endpoint()).isEqualTo(URI.create("https://mirror.example/hf"));
    assertThat(settings.offline()).isFalse();
    assertThat(Home.from(Map.of("SEMASCOPE_HOME", "/srv/semascope")).models())
        .isEqualTo(Path.of("/srv/semascope/models"));
  }

  @Test
  void theTokenIsReadFromTheFirstPlaceThatHasOne() throws IOException {
    Files.writeString(temp.resolve("token"), "hf_home\n");
    Path other = Files.writeString(temp.resolve("other"), "hf_path\n");
    Map<String, String> home = Map.of("HF_HOME", temp.toString());
    assertThat(HubSettings.from(home).token()).contains("hf_home");
    assertThat(
            HubSettings.from(Map.of("HF_HOME", temp.toString(), "HF_TOKEN_PATH", other.toString()))
                .token())
        .contains("hf_path");
    assertThat(HubSettings.from(Map.of("HF_HOME", temp.toString(), "HF_TOKEN", " hf_env ")).token())
        .contains("hf_env");
    assertThat(HubSettings.from(home).toString()).doesNotContain("hf_home");
  }

  @Test
  void aTokenThatIsNoneIsRefusedWithoutShowingIt() {
    assertThatThrownBy(() -> HubSettings.from(Map.of("HF_TOKEN", "se\ncret")))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("HF_TOKEN")
        .hasMessageNotContaining("cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"huggingface.co", "ftp://x", "http://", "http://a b", "::"})
  void anEndpointMustBeAnAddress(String endpoint) {
    assertThatThrownBy(() -> HubSettings.from(Map.of("HF_ENDPOINT", endpoint)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("HF_ENDPOINT");
  }

  /** Mirrors behind a password have it in the variable; it goes into a header and nowhere else. */
  @Test
  void credentialsOfTheEndpointAreUsedAndNotShown() {
    HubSettings settings =
        HubSettings.from(Map.of("HF_ENDPOINT", "https://ann:s3cret@mirror.example/hf"));
    assertThat(settings.endpoint()).hasToString("https://mirror.example/hf");
    assertThat(settings.authorization()).contains("Basic YW5uOnMzY3JldA==");
    assertThat(settings.toString()).doesNotContain("s3cret");
    for (String wrong :
        List.of("https://ann:s3cret@", "ftp://ann:s3cret@host", "https://a:s3cret@ho st")) {
      assertThatThrownBy(() -> HubSettings.from(Map.of("HF_ENDPOINT", wrong)))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith("HF_ENDPOINT must be an address such as")
          .hasMessageNotContaining("s3cret")
          .hasNoCause();
    }
  }

  @Test
  void proxiesOfTheEnvironmentAreObeyed() {
    ProxySelector proxies =
        new HubClient.EnvironmentProxies(
            Map.of(
                "HTTPS_PROXY",
                "http://proxy.example:3128",
                "no_proxy",
                "localhost, .inside.example"),
            ProxySelector.of(null));
    assertThat(proxies.select(URI.create("https://huggingface.co/x")))
        .containsExactly(
            new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy.example", 3128)));
    assertThat(proxies.select(URI.create("https://hub.inside.example/x")))
        .containsExactly(Proxy.NO_PROXY);
    assertThat(proxies.select(URI.create("http://huggingface.co/x")))
        .containsExactly(Proxy.NO_PROXY);
  }
}
