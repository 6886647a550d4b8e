package org.semascope.app.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.report.plot.Png;
import org.semascope.report.plot.Svg;
import org.semascope.report.table.JsonWriter;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.TablePrinter;

/**
 * The addresses of the explorer. Each {@link Page} is at {@code /NAME}; the same address with
 * {@code .json}, {@code .csv}, {@code .svg} or {@code .png} gives the data and figures of the page,
 * and {@code /api/NAME} is {@code /NAME.json}.
 */
final class Site {
  static final String API = "/api";

  /** Parameters of all pages, which are not options. */
  private static final String BARE = "bare";

  private static final String SAVE = "save";
  private static final String FIGURE = "figure";

  /** Attribute of requests whose reply says what went wrong. */
  private static final String FAILED = "failed";

  private static final int KEPT_ANSWERS = 64;
  private static final int WAITING = 32;
  private static final long PATIENCE_MILLIS = 20_000;
  private static final int PNG_WIDTH = 1440;

  private final Desk desk;
  private final Jobs jobs;
  private final JobRoutes jobRoutes;
  private final List<Page<?, ?>> pages;
  private final Admission admission =
      new Admission(Runtime.getRuntime().availableProcessors(), WAITING, PATIENCE_MILLIS);

  /** The most recent answers: a page and its data, figures and exports are one answer. */
  private final Map<State.Key, Record> answers =
      Collections.synchronizedMap(
          new LinkedHashMap<>(KEPT_ANSWERS, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<State.Key, Record> oldest) {
              return size() > KEPT_ANSWERS;
            }
          });

  Site(Desk desk) {
    this.desk = desk;
    RunIndex index = new RunIndex(desk);
    StartPage start = new StartPage(index);
    this.jobs = new Jobs(desk, index);
    this.jobRoutes = new JobRoutes(desk, jobs, start);
    this.pages =
        List.of(
            new HomePage(this::pages),
            new SubstitutePage(),
            new SensesPage(),
            new NeighboursPage(),
            new AssociatePage(),
            new IdiomPage(),
            new FillPage(),
            new WordPage(),
            new RunsPage(index, Links.SERVER),
            new CardsPage(index, Links.SERVER),
            new RunPage(index, Links.SERVER),
            new CardPage(index),
            new ComparePage(index, Links.SERVER),
            start,
            new JobsPage(jobs));
  }

  /** All pages, in the order of the navigation. */
  List<Page<?, ?>> pages() {
    return pages;
  }

  /** Stops what runs, resumably. */
  void close() {
    jobs.close();
  }

  void addTo(RoutesConfig routes) {
    jobRoutes.addTo(routes);
    routes.get(API + "/runs/{run}", this::run);
    for (Page<?, ?> page : pages) {
      addPage(routes, page);
    }
    routes.get(API, request -> sendJson(request, OpenApi.of(pages, desk)));
    Assets.all()
        .forEach(
            (name, content) ->
                routes.get(
                    "/assets/" + name,
                    request ->
                        send(
                            request,
                            name.endsWith(".js") ? "text/javascript" : "text/css",
                            content)));
    routes.exception(Exception.class, (failure, request) -> fail(request, Failure.of(failure)));
    routes.error(
        404,
        request -> {
          if (request.attribute(FAILED) == null) {
            fail(request, new Failure(404, "there is no page at this address", null));
          }
        });
  }

  private <O extends Record, A extends Record> void addPage(RoutesConfig routes, Page<O, A> page) {
    String path = "/" + page.name();
    routes.get(path, request -> html(request, page));
    if (page instanceof HomePage) {
      routes.get("/", request -> html(request, page));
    }
    routes.get(path + ".json", request -> json(request, page));
    routes.get(API + path, request -> json(request, page));
    routes.get(
        path + ".csv",
        request ->
            send(
                request,
                "text/csv",
                TablePrinter.text(state(request, page).view().data(), OutputFormat.CSV)));
    routes.get(
        path + ".svg",
        request -> send(request, "image/svg+xml", Svg.file(chart(request, page).figure())));
    routes.get(
        path + ".png",
        request -> {
          Part.Chart chart = chart(request, page);
          request.contentType("image/png");
          request.result(admission.run(() -> Png.of(chart.figure(), PNG_WIDTH)));
        });
    routes.get(path + "/random", request -> random(request, page));
  }

  private <O extends Record, A extends Record> State<O, A> state(Context request, Page<O, A> page) {
    return state(Address.parse(request.queryString()), page);
  }

  /** A run by its name, the same as {@code /api/run?run=NAME}. */
  private void run(Context request) {
    Address address = new Address(Map.of("run", List.of(request.pathParam("run"))));
    RunPage page =
        pages.stream()
            .flatMap(one -> one instanceof RunPage own ? Stream.of(own) : Stream.empty())
            .findFirst()
            .orElseThrow();
    sendJson(request, state(address, page).document());
  }

  /** The state of a page at an address. */
  <O extends Record, A extends Record> State<O, A> state(Address given, Page<O, A> page) {
    Address address = options(given);
    O options =
        address.parameters().isEmpty()
            ? page.examples(page.defaults(desk)).get(0)
            : form(page).read(address, page.choices(desk));
    State.Key key = new State.Key(page.name(), options);
    Record known = page.isLive() ? null : answers.get(key);
    A answer =
        known != null
            ? page.answers().cast(known)
            : admission.run(() -> page.answer(options, desk));
    if (!page.isLive()) {
      answers.put(key, answer);
    }
    return new State<>(page, options, answer, page.view(options, answer, desk));
  }

  private static Address options(Address given) {
    return given.without(List.of(BARE, SAVE, FIGURE));
  }

  private <O extends Record> PageForm<O> form(Page<O, ?> page) {
    return new PageForm<>(page.defaults(desk));
  }

  private <O extends Record, A extends Record> void json(Context request, Page<O, A> page) {
    sendJson(request, state(request, page).document());
  }

  private Part.Chart chart(Context request, Page<?, ?> page) {
    return chart(state(request, page), Address.parse(request.queryString()).first(FIGURE));
  }

  private static Part.Chart chart(State<?, ?> state, String name) {
    return state
        .view()
        .chart(name)
        .orElseThrow(() -> new RefusedException(404, "this page has no figure \"" + name + "\""));
  }

  private <O extends Record, A extends Record> void html(Context request, Page<O, A> page) {
    Address address = Address.parse(request.queryString());
    try {
      State<O, A> state = state(address, page);
      if (address.has(BARE)) {
        Part.Chart chart = chart(state, address.first(BARE));
        send(
            request,
            "text/html",
            Html.bare(frame(page, address, Optional.of(state), null, Medium.SERVER), chart));
        return;
      }
      boolean saved = address.has(SAVE);
      if (saved) {
        request.header(
            "Content-Disposition",
            "attachment; filename=\"semascope-%s.html\"".formatted(page.name()));
      }
      send(
          request,
          "text/html",
          Html.page(
              frame(page, address, Optional.of(state), null, saved ? Medium.FILE : Medium.SERVER)));
    } catch (RefusedException | BusyException e) {
      throw e;
    } catch (SemascopeException e) {
      request.status(400);
      send(
          request,
          "text/html",
          Html.page(frame(page, address, Optional.empty(), e.getMessage(), Medium.SERVER)));
    }
  }

  private <O extends Record, A extends Record> PageFrame frame(
      Page<O, A> page, Address given, Optional<State<O, A>> state, String error, Medium medium) {
    Address address = options(given);
    PageForm<O> form = form(page);
    O usual = state.map(State::options).orElseGet(() -> page.defaults(desk));
    List<Field> fields = form.fields(address, usual, page.choices(desk));
    Optional<Page.Steps<O>> steps = state.map(one -> page.steps(one.options(), one.answer(), desk));
    Function<O, String> link =
        options -> Address.of("/" + page.name(), form.write(options, page.inputs()));
    return new PageFrame(
        page.name(),
        pages.stream().filter(Page::isListed).map(Page::name).toList(),
        fields.stream().filter(field -> page.inputs().contains(field.name())).toList(),
        fields.stream().filter(field -> !page.inputs().contains(field.name())).toList(),
        state.map(one -> Address.of("", form.write(one.options(), page.inputs()))).orElse(""),
        Optional.ofNullable(error),
        state.map(State::view),
        steps.flatMap(Page.Steps::previous).map(link),
        steps.flatMap(Page.Steps::next).map(link),
        page.examples(usual).size() > 1,
        medium);
  }

  private <O extends Record, A extends Record> void random(Context request, Page<O, A> page) {
    Address address = options(Address.parse(request.queryString()));
    PageForm<O> form = form(page);
    O options = form.read(address, page.choices(desk));
    O chosen =
        page.random(options, desk)
            .orElseThrow(() -> new RefusedException(404, "this page has no random example"));
    request.status(303);
    request.header("Location", Address.of("/" + page.name(), form.write(chosen, page.inputs())));
  }

  /** Sends a value as JSON. */
  static void sendJson(Context request, Object value) {
    send(request, "application/json", JsonWriter.pretty(value));
  }

  private static void send(Context request, String type, String content) {
    request.contentType(type + ";charset=utf-8");
    request.result(content.getBytes(StandardCharsets.UTF_8));
  }

  private void fail(Context request, Failure failure) {
    if (failure.cause() != null) {
      desk.settings()
          .progress()
          .say("internal error at %s: %s".formatted(request.path(), failure.cause()));
    }
    request.attribute(FAILED, true);
    request.status(failure.status());
    failure.headers().forEach(request::header);
    send(request, Failure.type(request.path()), failure.body(request.path()));
  }
}
