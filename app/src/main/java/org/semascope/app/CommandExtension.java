package org.semascope.app;

/** A command that another module adds when it is on the class path. */
public interface CommandExtension {
  String name();

  /** The picocli command. */
  Object command(Context context);
}
