package org.semascope.tuning;

import ai.djl.engine.Engine;
import ai.djl.engine.EngineProvider;
import ai.djl.ndarray.NDManager;
import ai.djl.util.Utils;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.Home;
import org.semascope.models.store.MavenJar;

/**
 * PyTorch, the engine of the arrays. It is large and only needed for fine-tuning: its jars are not
 * dependencies of the program, but are downloaded on first use, with the user's Maven settings, and
 * loaded by a separate class loader.
 */
final class TorchRuntime {
  private static final String ENGINE = "PyTorch";
  private static final String PROVIDER = "ai.djl.pytorch.engine.PtEngineProvider";

  /** The versions that the tests of this module run with. */
  private static final Properties VERSIONS = versions();

  private static final String DJL = VERSIONS.getProperty("djl");
  private static final String TORCH = VERSIONS.getProperty("torch");
  private static final long MEGABYTE = 1_000_000;

  private static TorchRuntime loaded; // guarded by the class

  private final Engine engine;

  private static Properties versions() {
    Properties versions = new Properties();
    try (InputStream in = TorchRuntime.class.getResourceAsStream("torch.properties")) {
      versions.load(in);
      return versions;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TorchRuntime(Engine engine) {
    this.engine = engine;
  }

  /**
   * Loads the library, once in a process.
   *
   * @param threads maximum number of threads; only the first call has an effect
   */
  static synchronized TorchRuntime load(Home home, int threads, Progress progress) {
    if (loaded == null) {
      // By default, DJL looks for libraries on the web and reports its use.
      System.setProperty("ai.djl.offline", "true");
      System.setProperty("OPT_OUT_TRACKING", "true");
      System.setProperty("ai.djl.pytorch.num_threads", Integer.toString(threads));
      System.setProperty("ai.djl.pytorch.num_interop_threads", "1");
      keepNativesIn(home.natives());
      loaded = new TorchRuntime(engine(progress));
      try {
        FileTree.openLikeParent(Utils.getEngineCacheDir("pytorch"));
      } catch (IOException e) {
        return loaded; // other users have to unpack their own copy
      }
    }
    return loaded;
  }

  private static void keepNativesIn(Path folder) {
    String property = "ENGINE_CACHE_DIR";
    if (System.getProperty(property) == null && System.getenv(property) == null) {
      System.setProperty(property, folder.toString());
    }
  }

  NDManager newManager() {
    return engine.newBaseManager();
  }

  private static Engine engine(Progress progress) {
    ClassLoader own = TorchRuntime.class.getClassLoader();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      ClassLoader loader = isOn(own) ? own : fetched(own, progress);
      // The engine uses the thread's class loader to find its native library.
      thread.setContextClassLoader(loader);
      Engine.registerEngine(
          (EngineProvider) loader.loadClass(PROVIDER).getDeclaredConstructor().newInstance());
      return Engine.getEngine(ENGINE);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      if (e instanceof SemascopeException known) {
        throw known;
      }
      throw new SemascopeException(
          "cannot load PyTorch %s, which fine-tuning needs, on this machine: %s"
              .formatted(TORCH, e.getMessage()),
          e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static boolean isOn(ClassLoader loader) {
    return loader.getResource(PROVIDER.replace('.', '/') + ".class") != null;
  }

  private static ClassLoader fetched(ClassLoader parent, Progress progress) {
    String group = "ai.djl.pytorch";
    List<MavenJar> jars =
        List.of(
            new MavenJar(group, "pytorch-engine", "", DJL, MEGABYTE / 10),
            new MavenJar(group, "pytorch-jni", "", TORCH + "-" + DJL, 3 * MEGABYTE),
            new MavenJar(group, "pytorch-native-cpu", platform(), TORCH, 112 * MEGABYTE));
    URL[] urls =
        jars.stream()
            .map(jar -> url(jar.fetch("PyTorch, which fine-tuning needs", progress)))
            .toArray(URL[]::new);
    return new URLClassLoader("pytorch", urls, parent);
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The platform in the names of PyTorch's builds. */
  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String family = os.contains("mac") ? "osx" : os.contains("win") ? "win" : "linux";
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return family + "-" + (arch.startsWith("aarch64") ? "aarch64" : "x86_64");
  }
}
