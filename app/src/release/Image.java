import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes what needs no Java on the user's machine, with the tools of the JDK that runs this file: an
 * application image, an archive of it, and the system's packages (deb; dmg and pkg; msi). Works in
 * the module's folder after its jars were built; see profile release of the POM.
 */
class Image {
  private static final boolean MAC = os().contains("mac");
  private static final boolean WINDOWS = os().contains("win");
  private static final boolean LINUX = !MAC && !WINDOWS;
  private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");

  /**
   * The modules that jdeps finds, without those that no command uses (compiler, RMI, agents), and
   * those that are found at run time only: charsets, elliptic curves, zip files.
   */
  private static final String MODULES =
      "java.desktop,java.management,java.naming,java.net.http,java.security.jgss,java.sql,"
          + "jdk.charsets,jdk.crypto.ec,jdk.incubator.vector,jdk.management,jdk.unsupported,"
          + "jdk.zipfs";

  /** Parts of java.desktop that need a screen or a sound card, with the packages they depend on. */
  private static final List<String> UNUSED =
      List.of("libawt_xawt.so", "libjawt.so", "libjsound.so", "libsplashscreen.so");

  private static final List<String> OPTIONS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
          "-XX:+UseSerialGC",
          "-Xlog:disable",
          "-Xshare:auto",
          "-XX:SharedArchiveFile=$APPDIR/semascope.jsa");

  /** Native libraries in jars, in the names of onnxruntime and of DJL. */
  private static final Pattern NATIVE =
      Pattern.compile(".*/native/(?:lib/)?(linux|osx|win)-(x64|x86_64|aarch64)/.*");

  /**
   * Modification time of all jars: Java rejects an archive whose jars have another time, and
   * jpackage copies them without; dpkg-deb gives it to all files that are newer.
   */
  private static final FileTime TIME = FileTime.from(1767225600, TimeUnit.SECONDS);

  private static final String SYSTEM = LINUX ? "linux" : MAC ? "osx" : "win";

  private final Path target = Path.of("target").toAbsolutePath();
  private final Path work = target.resolve("image-work");
  private final Path images = target.resolve("image");
  private final String version;
  private final String description;

  private Image(String version, String description) {
    this.version = version;
    this.description = description;
  }

  /**
   * @param args the version and the description of the program
   */
  public static void main(String... args) throws IOException, InterruptedException {
    new Image(args[0], args[1]).make();
  }

  private void make() throws IOException, InterruptedException {
    delete(work);
    delete(images);
    Path runtime = work.resolve("runtime");
    run(
        List.of(
            tool("jlink"),
            "--add-modules",
            MODULES,
            "--output",
            runtime.toString(),
            "--strip-java-debug-attributes",
            "--no-header-files",
            "--no-man-pages",
            "--compress=" + (Runtime.version().feature() < 21 ? "2" : "zip-6")));
    for (String name : UNUSED) {
      Files.deleteIfExists(runtime.resolve("lib").resolve(name));
    }
    List<String> image =
        jpackage(
            "app-image",
            "--input",
            input().toString(),
            "--runtime-image",
            runtime.toString(),
            "--main-jar",
            "semascope-app.jar",
            "--main-class",
            "org.semascope.app.Semascope");
    OPTIONS.forEach(option -> image.addAll(List.of("--java-options", option)));
    if (WINDOWS) {
      image.addAll(List.of("--win-console", "--java-options", "-Dfile.encoding=UTF-8"));
    }
    image.addAll(List.of("--dest", images.toString()));
    run(image);
    Path root = images.resolve(MAC ? "semascope.app" : "semascope");
    if (LINUX) { // reports terminals, and passes words of any script in every locale
      Files.copy(
          Path.of("src/release/semascope"),
          root.resolve("bin/semascope"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    share(root);
    String platform = "%s-%s".formatted(SYSTEM, ARM ? "aarch64" : "x64");
    Path tar = target.resolve("semascope-%s-%s.tar.gz".formatted(version, platform));
    run(
        List.of(
            "tar", "-C", images.toString(), "-czf", tar.toString(), root.getFileName().toString()));
    say("made " + tar.getFileName());
    packages(root);
  }

  /** The program's jars without native libraries of other systems, and all licences. */
  private Path input() throws IOException {
    Path input = Files.createDirectories(work.resolve("input"));
    for (String jar : Files.readString(target.resolve("classpath")).strip().split("[:;]")) {
      copy(target.resolve(jar), input);
    }
    copy(target.resolve("semascope-app.jar"), input);
    Files.copy(Path.of("../LICENSE"), input.resolve("LICENSE"));
    Path licences = target.resolve("licences");
    try (Stream<Path> files = Files.walk(licences)) {
      for (Path file : files.toList()) {
        if (Files.isDirectory(file) || LICENCE.matcher(file.getFileName().toString()).find()) {
          Files.copy(file, input.resolve("licences").resolve(licences.relativize(file)));
        }
      }
    }
    return input;
  }

  private static final Pattern LICENCE =
      Pattern.compile("licen[sc]e|notice|copying|THIRD-PARTY", Pattern.CASE_INSENSITIVE);

  private static void copy(Path jar, Path folder) throws IOException {
    Path copy = Files.copy(jar, folder.resolve(jar.getFileName()));
    try (FileSystem zip = FileSystems.newFileSystem(copy, Map.of());
        Stream<Path> files = Files.walk(zip.getPath("/"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher library = NATIVE.matcher(file.toString());
        if (library.matches()
            && !(library.group(1).equals(SYSTEM) && library.group(2).equals("aarch64") == ARM)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Stores the classes that common commands load, as the launcher of a source checkout does. */
  private void share(Path root) throws IOException, InterruptedException {
    if (Runtime.version().feature() < 19) {
      say("no class data archive: Java 17 and 18 take one only in the folder where it was made");
      return;
    }
    Path app = root.resolve(LINUX ? "lib/app" : MAC ? "Contents/app" : "app");
    Path java =
        root.resolve(LINUX ? "lib/runtime" : MAC ? "Contents/runtime/Contents/Home" : "runtime");
    List<String> jars = new ArrayList<>();
    for (String line : Files.readAllLines(app.resolve("semascope.cfg"))) {
      if (line.startsWith("app.classpath=")) {
        Path jar = app.resolve(line.replaceFirst(".*[/\\\\]", ""));
        Files.setLastModifiedTime(jar, TIME);
        jars.add(jar.toString());
      }
    }
    List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
    command.addAll(OPTIONS.subList(0, 3));
    command.addAll(List.of("-cp", String.join(System.getProperty("path.separator"), jars)));
    Path loaded = work.resolve("loaded");
    List<String> rehearsal = new ArrayList<>(command);
    rehearsal.add(1, "-XX:DumpLoadedClassList=" + loaded);
    rehearsal.add("org.semascope.app.Rehearsal");
    rehearsal.add(Path.of("src/test/resources/tiny/bert").toString());
    run(rehearsal);
    // Of classes of an old form, Java 25 keeps none with resolved constants (@cp).
    Path classes = work.resolve("classes");
    Files.write(
        classes,
        Files.readAllLines(loaded).stream().filter(line -> !line.startsWith("@cp ")).toList());
    command.addAll(
        1,
        List.of(
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + classes,
            "-XX:SharedArchiveFile=" + app.resolve("semascope.jsa")));
    run(command);
  }

  private void packages(Path root) throws IOException, InterruptedException {
    if (LINUX) {
      if (!found("fakeroot") || !found("dpkg-deb")) {
        say("no .deb was made: it needs fakeroot and dpkg-deb (apt-get install fakeroot dpkg)");
        return;
      }
      pack(
          root,
          "deb",
          "--resource-dir",
          "src/release/linux",
          "--linux-app-category",
          "science",
          "--linux-package-deps",
          "libstdc++6", // of libraries in jars, where jpackage does not look
          "--linux-deb-maintainer",
          "maintainers@semascope.invalid");
    } else if (MAC) {
      pack(root, "dmg");
      pack(root, "pkg");
    } else if (found("wix") || found("light")) {
      pack(root, "msi", "--win-per-user-install");
    } else {
      say("no .msi was made: it needs the WiX Toolset");
    }
  }

  private void pack(Path root, String type, String... more)
      throws IOException, InterruptedException {
    List<String> command = jpackage(type, "--app-image", root.toString());
    command.addAll(List.of("--dest", target.toString()));
    command.addAll(List.of(more));
    run(command);
    say("made a " + type);
  }

  private List<String> jpackage(String type, String... more) {
    // Other systems know numbers only, macOS none that begins with 0.
    String plain = version.replace("-SNAPSHOT", "");
    String known = LINUX ? version.replace('-', '~') : MAC ? plain.replaceFirst("^0", "1") : plain;
    List<String> command =
        new ArrayList<>(
            List.of(
                tool("jpackage"),
                "--type",
                type,
                "--name",
                "semascope",
                "--app-version",
                known,
                "--description",
                description,
                "--vendor",
                "Semascope"));
    command.addAll(List.of(more));
    return command;
  }

  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private static boolean found(String program) {
    return Stream.of(System.getenv("PATH").split(System.getProperty("path.separator")))
        .anyMatch(
            folder ->
                Files.exists(Path.of(folder, program))
                    || Files.exists(Path.of(folder, program + ".exe")));
  }

  /** Runs a program; what it prints is shown only if it fails. */
  private void run(List<String> command) throws IOException, InterruptedException {
    Path log = work.resolve("log");
    Files.createDirectories(work);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("SEMASCOPE_HOME", work.resolve("home").toString());
    builder.environment().put("SOURCE_DATE_EPOCH", Long.toString(TIME.to(TimeUnit.SECONDS)));
    builder.environment().put("DPKG_DEB_COMPRESSOR_TYPE", "gzip"); // xz takes minutes for little
    if (builder.start().waitFor() != 0) {
      System.err.println(String.join(" ", command));
      System.err.println(Files.readString(log));
      System.exit(1);
    }
  }

  private static void say(String sentence) {
    System.out.println("image: " + sentence);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(Image::deleteOne);
      }
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String os() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT);
  }
}
