package org.semascope.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;

/** Settings of the Spark application: the user's, with our defaults. */
final class SparkSettings {
  private static final String STANDALONE = "spark://";
  private static final String EXECUTOR_OPTIONS = "spark.executor.extraJavaOptions";
  private static final String JARS = "spark.jars";
  private static final int REACH_MILLIS = 5000;

  private final SparkConf conf = new SparkConf(); // includes the settings of spark-submit

  SparkSettings(String master, Map<String, String> own) {
    own.forEach(conf::set);
    if (!master.isBlank()) {
      conf.setMaster(master);
    }
    if (!conf.contains("spark.master")) {
      throw new UsageException(
          "--engine spark needs --master URL, such as spark://HOST:7077, yarn or local[2]");
    }
    conf.setIfMissing("spark.app.name", "semascope");
    // Results are stored as they arrive and need not fit into the driver's memory together.
    conf.setIfMissing("spark.driver.maxResultSize", "0");
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    // For the Vector API: see the package models.simd.
    conf.set(
        EXECUTOR_OPTIONS,
        (conf.get(EXECUTOR_OPTIONS, "")
                + " --add-exports=java.base/jdk.internal.module=ALL-UNNAMED")
            .strip());
    Path code = CodeHash.location();
    if (Files.isRegularFile(code) && !conf.get(JARS, "").contains(code.getFileName().toString())) {
      conf.set(JARS, conf.contains(JARS) ? conf.get(JARS) + "," + code : code.toString());
    }
  }

  private String master() {
    return conf.get("spark.master");
  }

  JavaSparkContext connect(Progress progress) {
    if (master().startsWith(STANDALONE)) {
      reach();
    }
    progress.say("connecting to Spark at " + master());
    try {
      return new JavaSparkContext(conf);
    } catch (RuntimeException | LinkageError e) {
      throw refused(e);
    } catch (Exception e) { // Scala does not declare exceptions
      throw refused(e);
    }
  }

  private SemascopeException refused(Throwable e) {
    return new SemascopeException(
        "cannot start Spark with --master %s: %s".formatted(master(), ShardJob.firstLine(e)), e);
  }

  /** Checks the address: Spark would retry for a minute and fail with another message. */
  private void reach() {
    Optional<IOException> failure = Optional.empty();
    for (String one : master().substring(STANDALONE.length()).split(",")) {
      int colon = one.lastIndexOf(':');
      try (Socket socket = new Socket()) {
        InetSocketAddress address =
            new InetSocketAddress(
                one.substring(0, Math.max(colon, 0)), Integer.parseInt(one.substring(colon + 1)));
        if (address.isUnresolved()) {
          throw new UnknownHostException("there is no host " + address.getHostString());
        }
        socket.connect(address, REACH_MILLIS);
        stayOn(address.getAddress());
        return;
      } catch (IOException e) {
        failure = Optional.of(e);
      } catch (IllegalArgumentException e) {
        throw new UsageException(
            "--master %s: expected spark://HOST:PORT, several separated by commas"
                .formatted(master()));
      }
    }
    throw new SemascopeException(
        "there is no Spark master at %s: %s"
            .formatted(master(), failure.map(IoReason::of).orElse("")),
        failure.orElse(null));
  }

  /** A cluster on this machine only needs a driver on the loopback address. */
  private void stayOn(InetAddress address) {
    if (address.isLoopbackAddress()) {
      conf.setIfMissing("spark.driver.host", address.getHostAddress());
      conf.setIfMissing("spark.driver.bindAddress", address.getHostAddress());
    }
  }
}
