package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.report.published.References;

/** How Semascope and the works that it uses are cited. */
class CitationTest {
  private static final Pattern SPECIFIC = Pattern.compile("10\\.(?:18653|3115)/v1/(.+)");

  @Test
  void allFilesHaveOneVersion() throws IOException {
    Matcher pom =
        Pattern.compile("<artifactId>semascope</artifactId>\\s*<version>(.+?)</version>")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertThat(pom.find()).isTrue();
    JsonNode cff = new YAMLMapper().readTree(Path.of("CITATION.cff").toFile());
    JsonNode codemeta = new ObjectMapper().readTree(Path.of("codemeta.json").toFile());
    assertThat(cff.get("version").asText()).isEqualTo(pom.group(1));
    assertThat(codemeta.get("version").asText()).isEqualTo(pom.group(1));
    assertThat(Version.number()).isEqualTo(pom.group(1));
    for (String required : List.of("cff-version", "message", "title", "authors")) {
      assertThat(cff.has(required)).as(required).isTrue();
    }
    assertThat(cff.get("cff-version").asText()).isEqualTo("1.2.0");
    assertThat(codemeta.get("license").asText()).endsWith("/" + cff.get("license").asText());
  }

  @Test
  void semascopeIsCitedFirst(@TempDir Path folder) throws IOException {
    JsonNode cff = new YAMLMapper().readTree(Path.of("CITATION.cff").toFile());
    String cited = new World(folder).run("cite", "senses").done().out();
    assertThat(cited)
        .startsWith("@software{semascope,")
        .contains("{" + cff.get("version").asText() + "}", "{" + cff.get("title").asText() + "}")
        .contains("{{" + cff.at("/authors/0/name").asText() + "}}", "@inproceedings{gessler2021,")
        .contains("doi       = {10.18653/v1/2021.blackboxnlp-1.43}")
        .contains("url       = {https://aclanthology.org/2021.blackboxnlp-1.43}");
  }

  /** A DOI of the ACL contains the id in the Anthology. */
  @Test
  void identifiersAreWellFormedAndAgree() throws IOException {
    int identified = 0;
    try (InputStream in = References.class.getResourceAsStream("/references.yaml")) {
      for (JsonNode work : new YAMLMapper().readTree(in)) {
        String key = work.get("key").asText();
        String doi = work.path("doi").asText();
        String anthology = work.path("anthology").asText();
        String bibtex = References.of(key).bibtex();
        assertThat(count(bibtex, '{')).as(key).isEqualTo(count(bibtex, '}'));
        assertThat(doi).as(key).matches("(10\\.\\d{4,9}/\\S+)?");
        assertThat(anthology)
            .as(key)
            .matches("([A-Z]\\d\\d-\\d{4}|20\\d\\d\\.[a-z]+-[a-z0-9]+\\.\\d+)?");
        Matcher specific = SPECIFIC.matcher(doi);
        if (specific.matches()) {
          assertThat(specific.group(1)).as(key).isEqualTo(anthology);
        }
        String year = References.of(key).year();
        Stream.of(anthology)
            .filter(id -> !id.isEmpty())
            .map(id -> id.startsWith("20") ? id.substring(2, 4) : id.substring(1, 3))
            .forEach(digits -> assertThat(year).as(key).endsWith(digits));
        assertThat(References.of(key).authors()).as(key).isNotEmpty();
        identified += doi.isEmpty() && anthology.isEmpty() ? 0 : 1;
      }
    }
    assertThat(identified).isGreaterThan(40);
  }

  private static long count(String text, char letter) {
    return text.chars().filter(one -> one == letter).count();
  }

  @Test
  void issueFormsAreYaml() throws IOException {
    for (String name : List.of("new-data-set.yml", "new-model.yml")) {
      JsonNode form = new YAMLMapper().readTree(Path.of(".github/ISSUE_TEMPLATE", name).toFile());
      assertThat(form.get("body").findValuesAsText("id")).as(name).doesNotHaveDuplicates();
      for (JsonNode part : form.get("body")) {
        assertThat(part.get("type").asText()).isIn("input", "textarea", "dropdown", "checkboxes");
        assertThat(part.at("/attributes/label").asText()).isNotBlank();
      }
    }
  }
}
