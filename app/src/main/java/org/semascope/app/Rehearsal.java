package org.semascope.app;

/**
 * Runs in one JVM what users start most, so that the launcher can keep the classes that this loads:
 * see {@code build} in the script {@code semascope}. Nobody reads what the commands print.
 */
final class Rehearsal {
  private Rehearsal() {}

  /**
   * @param args the folder of a small model with a masked-word head
   */
  public static void main(String[] args) {
    String model = args[0];
    String[][] commands = {
      {"--version"},
      {"--help"},
      {"models", "list"},
      {"models", "show", model},
      {"encode", "-m", model, "a boat", "--word", "boat"},
      {"encode", "-m", model, "a boat", "--word", "boat", "--format", "json"},
      {"fill", "-m", model, "the [MASK] was cold"},
      {"substitute", "-m", model, "a boat", "--key", "boat", "--targets", "captain"},
      {"probe", "senses", "--help"},
    };
    Context context = Context.system();
    for (String[] command : commands) {
      Semascope.run(context, command);
    }
    System.exit(0);
  }
}
