package org.semascope.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The program's version, as the build wrote it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "semascope " + number(),
      "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.arch")
    };
  }

  static String number() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("/semascope.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the program's own properties cannot be read", e);
    }
    return properties.getProperty("version");
  }
}
