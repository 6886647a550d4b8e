package org.semascope.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Tiny;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Scope;
import org.semascope.probes.card.CardContent;
import org.semascope.probes.card.CardEntry;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Card;

/** The values of a card's figures, by keyboard. */
class CardInBrowserTest {
  /** Types on the first figure; the answer is what was shown after each key. */
  private static final String TYPIST =
      """
      const figure = document.querySelector("svg.semascope-figure");
      const tip = document.querySelector(".tip");
      const seen = () => tip.classList.contains("shown") ? tip.textContent : "nothing";
      figure.dispatchEvent(new FocusEvent("focus")); // a window without a screen may have no focus
      const all = [seen()];
      for (const key of ["ArrowRight", "Escape"]) {
        figure.dispatchEvent(new KeyboardEvent("keydown", { key }));
        all.push(seen());
      }
      answer = all.join(" | ");
      """;

  @TempDir private Path folder;

  @Test
  void arrowsGoFromValueToValue() throws IOException {
    Optional<Browser> browser = Browser.find(folder);
    assumeTrue(browser.isPresent(), "no Chromium on the path, so the page is not looked at");
    SubstitutionProbe probe = new SubstitutionProbe();
    StoredRun run =
        new ProbeRunner(
                Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
                EngineOptions.under(folder.resolve("runs")),
                Progress.SILENT,
                Interruption.byRequest(() -> {}))
            .run(Request.of(probe, List.of(Tiny.bert().toString())).with(Scope.USUAL.limit(30)))
            .get(0);
    Card card =
        CardContent.of(
            List.of(CardEntry.of(run)),
            new CardTerms(CardTerms.Size.FULL, "gloss-vectors", any -> false),
            ControlRuns.ALL,
            "A card.",
            Optional.empty());
    Path page = ReportFiles.writeCard(card, folder, Progress.SILENT);

    String model = run.manifest().recipe().model().name();
    String[] shown = browser.get().answer(page, TYPIST).split(" \\| ");
    assertThat(shown).hasSize(3);
    assertThat(shown[0]).startsWith(model + ", layer ");
    assertThat(shown[1]).startsWith(model + ", layer ").isNotEqualTo(shown[0]);
    assertThat(shown[2]).isEqualTo("nothing");
  }
}
