package org.semascope.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The program's version, as the build wrote it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("/semascope.properties")) {
      properties.load(in);
    }
    return new String[] {
      "semascope " + properties.getProperty("version"),
      "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.arch")
    };
  }
}
