package org.semascope.app.web;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.semascope.models.Traits;
import org.semascope.report.table.Listing;

/** The list of pages and models. */
final class HomePage extends Page<HomePage.Options, HomePage.Answer> {
  private final Supplier<List<Page<?, ?>>> pages;

  HomePage(Supplier<List<Page<?, ?>>> pages) {
    super("home", Answer.class);
    this.pages = pages;
  }

  record Options() {}

  /**
   * @param pages names of the other pages
   */
  record Answer(List<String> pages, List<Model> models) {}

  /**
   * A model that pages can use.
   *
   * @param layers the deepest layer; 0 for static vectors
   * @param predicts {@code masked_word}, {@code next_word} or {@code nothing}
   */
  record Model(String name, boolean contextual, int layers, String predicts) {
    private static Model of(Traits traits) {
      return new Model(
          traits.name(),
          traits.contextual(),
          traits.layers().isEmpty() ? 0 : traits.layers().last(),
          traits.predicts().name().toLowerCase(Locale.ROOT));
    }
  }

  @Override
  Options defaults(Desk desk) {
    return new Options();
  }

  @Override
  Answer answer(Options options, Desk desk) {
    return new Answer(
        pages.get().stream()
            .filter(Page::isListed)
            .map(Page::name)
            .filter(name -> !name.equals(name()))
            .toList(),
        desk.models().stream().flatMap(name -> desk.traits(name).stream()).map(Model::of).toList());
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Listing<Model> models =
        new Listing<Model>()
            .column("model", Model::name)
            .column("kind", model -> model.contextual() ? "contextual" : "static vectors")
            .column("layers", Model::layers)
            .column("predicts", model -> model.predicts().replace('_', ' '));
    return new View(
        List.of(
            new Part.Own(
                "pages", html -> JtehomeGenerated.render(Html.of(html), null, answer.pages())),
            new Part.Rows(
                "models", WORDING.get("home.models"), "Models", models.table(answer.models()))),
        models.table(answer.models()),
        List.of(List.of("semascope", "models", "list")),
        answer.models().isEmpty() ? List.of(WORDING.get("home.none")) : List.of());
  }
}
