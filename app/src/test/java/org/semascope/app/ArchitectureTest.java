package org.semascope.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.models.ModelDirectory;
import org.semascope.models.ModelFormatException;

/** Which room may use which: everything flows from weights to commands, and nothing back. */
class ArchitectureTest {
  private static final String ROOT = "org.semascope.";
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.semascope");

  /** A room and all that it may use beside itself. */
  static Stream<Arguments> arrows() {
    return Stream.of(
        arguments("core", List.of()),
        arguments("core.io", List.of("core")),
        arguments("core.statistics", List.of("core.io")),
        arguments("data", List.of("core")),
        arguments("data.text", List.of("core")),
        arguments("data.tables", List.of("core", "data.text")),
        arguments("data.context", List.of("core", "data.text", "data.tables", "data.tagged")),
        arguments("data.graphs", List.of("core", "data.text", "data.tables")),
        arguments("data.norms", List.of("core", "data.text", "data.tables")),
        arguments("data.similarity", List.of("core", "data.text", "data.tables")),
        arguments("data.compounds", List.of("core", "data.text", "data.tables")),
        arguments("data.tagged", List.of("core", "data.text", "data.tables")),
        arguments(
            "data.wordnet",
            List.of("core", "data.text", "data.graphs", "data.tagged", "data.corpora")),
        arguments("data.corpora", List.of("core", "data.text")),
        arguments("data.index", List.of("core", "data.corpora")),
        arguments(
            "data.catalogue",
            List.of(
                "core",
                "data.text",
                "data.tables",
                "data.graphs",
                "data.norms",
                "data.similarity",
                "data.context",
                "data.compounds",
                "data.tagged",
                "data.wordnet",
                "data.corpora")),
        arguments("models", List.of("core")),
        arguments("models.wire", List.of("core")),
        arguments("models.tokens", List.of("core", "models.wire")),
        arguments("models.weights", List.of("core", "models.wire")),
        arguments("models.arch", List.of("core", "models.wire", "models.weights")),
        arguments("models.onnx", List.of("core", "models.wire", "models.weights", "models.arch")),
        arguments(
            "models.encoder",
            List.of("core", "models.weights", "models.arch", "models.onnx", "models.tokens")),
        arguments(
            "models.sentences",
            List.of("core", "models.wire", "models.weights", "models.encoder", "models.tokens")),
        arguments(
            "models.store",
            List.of(
                "core",
                "models.arch",
                "models.weights",
                "models.tokens",
                "models.vectors",
                "models.wire")),
        arguments("models.vectors", List.of("core", "models.wire", "models.weights")),
        arguments("models.neighbours", List.of("core", "models.onnx", "models.vectors")),
        arguments("models.simd", List.of("core")),
        arguments("models.skipgram", List.of("core", "models.simd", "models.vectors")),
        arguments("engine", List.of("core")),
        arguments("report", List.of("core", "engine")),
        arguments("report.table", List.of("core")),
        arguments("report.plot", List.of("core")),
        arguments("report.published", List.of("core")),
        arguments(
            "report.content",
            List.of("core", "engine", "report.plot", "report.published", "report.table")),
        arguments(
            "report.form",
            List.of(
                "core",
                "engine",
                "report.content",
                "report.plot",
                "report.published",
                "report.table")),
        arguments("probes", List.of("core", "data", "models", "engine", "report")),
        arguments("probes.run", List.of("core", "data", "models", "engine", "report")),
        arguments(
            "probes.page", List.of("core", "data", "models", "engine", "report", "probes.run")),
        arguments("probes.lexicon", List.of("core", "data", "models")),
        arguments(
            "probes.substitution",
            List.of("core", "data", "models", "engine", "report", "probes.lexicon")),
        arguments(
            "probes.rerank",
            List.of("core", "data", "models", "engine", "report", "probes.lexicon")),
        arguments(
            "probes.lexsub",
            List.of("core", "data", "models", "engine", "report", "probes.lexicon")),
        arguments("probes.training", List.of("core", "data", "models")),
        arguments("probes.idioms", List.of("core", "data", "models", "engine", "report")),
        arguments("probes.senses", List.of("core", "data", "models", "engine", "report")),
        arguments(
            "probes.inoculation",
            List.of("core", "data", "models", "engine", "report", "probes.senses")),
        arguments(
            "probes.similarity",
            List.of("core", "data", "models", "engine", "report", "probes.associations")),
        arguments(
            "probes.asymmetry",
            List.of("core", "data", "models", "engine", "report", "probes.associations")),
        arguments("probes.associations", List.of("core", "data", "models")),
        arguments(
            "probes.ask",
            List.of(
                "core",
                "data",
                "models",
                "engine",
                "report",
                "probes.run",
                "probes.asymmetry",
                "probes.idioms",
                "probes.lexicon",
                "probes.rerank",
                "probes.senses")),
        arguments("probes.context", List.of("core", "data", "models", "engine", "report")),
        arguments("probes.change", List.of("core", "data", "models", "engine", "report")),
        arguments("probes.anisotropy", List.of("core", "data", "models", "engine", "report")),
        arguments(
            "probes.card",
            List.of(
                "core", "data", "models", "engine", "report", "probes.run", "probes.anisotropy")),
        arguments("tuning", List.of("core", "data", "models")),
        arguments("app", List.of("core", "data", "models", "engine", "report", "probes", "tuning")),
        arguments(
            "app.web",
            List.of("core", "data", "models", "engine", "report", "probes", "app.input")),
        arguments("app.input", List.of("core")),
        arguments("app.print", List.of("core")),
        arguments("app.output", List.of("core", "models", "app.input")));
  }

  /** Beside its arrows, a room uses what all rooms of its module share: exceptions, contracts. */
  @ParameterizedTest
  @MethodSource("arrows")
  void aRoomUsesOnlyWhatItMay(String room, List<String> others) {
    String[] allowed =
        Stream.concat(Stream.of(room), others.stream())
            .map(ArchitectureTest::within)
            .toArray(String[]::new);
    DescribedPredicate<JavaClass> foreign = not(resideInAPackage(within("")));
    DescribedPredicate<JavaClass> shared =
        room.startsWith("models.")
            ? room.equals("models.store") // which asks a directory for its form and files
                ? type(ModelFormatException.class).or(belongToAnyOf(ModelDirectory.class))
                : type(ModelFormatException.class)
            : room.startsWith("data.")
                ? type(DataFormatException.class).or(type(Faults.class)).or(type(Format.class))
                : room.startsWith("probes.")
                    ? resideInAnyPackage( // the contract and its pages, not other probes
                        "org.semascope.probes", "org.semascope.probes.page")
                    : DescribedPredicate.alwaysFalse();
    classes()
        .that()
        .resideInAPackage(within(room))
        .should()
        .onlyDependOnClassesThat(foreign.or(resideInAnyPackage(allowed)).or(shared))
        .check(ALL);
  }

  @Test
  void onlyTheBenchmarksUseTheApplication() {
    noClasses()
        .that()
        .resideOutsideOfPackages(within("app"), within("bench"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(within("app"), within("bench"))
        .check(ALL);
  }

  @Test
  void onlyTheApplicationReadsCommandLines() {
    noClasses()
        .that()
        .resideOutsideOfPackages(within("app"), within("bench"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .check(ALL);
  }

  @Test
  void roomsOfModelsFormNoCircle() {
    slices().matching("org.semascope.models.(*)..").should().beFreeOfCycles().check(ALL);
  }

  @Test
  void everyRoomHasItsArrow() {
    Set<String> rooms = new TreeSet<>();
    ALL.forEach(one -> rooms.add(one.getPackageName().substring(ROOT.length())));
    List<String> known = arrows().map(arrow -> (String) arrow.get()[0]).toList();
    assertThat(known).containsAll(rooms);
    assertThat(rooms).containsAll(known);
  }

  private static String within(String room) {
    return room.isEmpty() ? "org.semascope.." : ROOT + room + "..";
  }
}
