package org.semascope.app;

/** A command of another module, found on the class path. */
public interface CommandExtension {
  String name();

  /** The picocli command. */
  Object command(Context context);
}
