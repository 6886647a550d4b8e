package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
  @TempDir private Path folder;
  private String first;
  private String second;

  @BeforeEach
  void runs() {
    first = HandMadeRun.first().under(folder).directory().toString();
    second = HandMadeRun.second().under(folder).directory().toString();
  }

  @Test
  void theTableHasDifferencesAndTheRulesBelow() {
    String out = world().run("compare", first, second, "--layers", "8").done().out();
    assertThat(out.lines().toList())
        .startsWith("layer  group     first  second  difference    low  high       p  p (Holm)");
    assertThat(out)
        .containsPattern(
            "L8 +SYN +75\\.0 +37\\.5 +37\\.5 +\\d+\\.\\d +\\d+\\.\\d +0\\.2500 +1\\.0000\n")
        .contains("first: bert-base-uncased, " + first)
        .contains("second: bert-base-cased, " + second)
        .contains("P@1 x 100 over 8 common items of 6 keys; ")
        .contains("keys without a difference dropped")
        .contains("by Holm over all tests shown");
  }

  @Test
  void jsonHasEverythingInOneObject() {
    JsonNode all = world().run("compare", first, second, "--format", "json").done().json();
    assertThat(all.at("/first/model").asText()).isEqualTo("bert-base-uncased");
    assertThat(all.get("items").asInt()).isEqualTo(8);
    assertThat(all.get("keys").asInt()).isEqualTo(6);
    assertThat(all.get("rules").asText()).contains("Wilcoxon");
    assertThat(all.get("tests")).hasSize(15);
    JsonNode syn = all.get("tests").get(10);
    assertThat(syn.get("group").asText()).isEqualTo("SYN");
    assertThat(syn.get("firstLayer").asInt()).isEqualTo(8);
    assertThat(syn.get("difference").asDouble()).isEqualTo(0.375);
    assertThat(syn.get("wPlus").asDouble()).isEqualTo(6);
    assertThat(syn.get("keysThatDiffer").asInt()).isEqualTo(3);
  }

  @Test
  void twoLayersOfOneRun() {
    String out = world().run("compare", first, "--layers", "1,8", "--format", "csv").done().out();
    assertThat(out).contains("\"L1, L8\",SYN,12.5,75.0,-62.5,");
  }

  @Test
  void misuseIsTold() {
    world()
        .run("compare", first)
        .misused("compare", "one run is compared with itself at two layers: --layers 3,8");
    world()
        .run("compare", first, second, "--layers", "1,3,8")
        .misused("compare", "--layers takes one layer or two, not 3");
    world()
        .run("compare", first, "--layers", "1,4")
        .failed(first + " has no layer 4, only 1, 3, 8");
  }

  private World world() {
    return new World(folder);
  }
}
