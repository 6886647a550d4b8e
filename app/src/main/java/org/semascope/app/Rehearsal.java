package org.semascope.app;

import java.util.List;
import org.semascope.core.Interruption;

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
    Context context = Context.system();
    Interruption.endProgram(signal -> {}); // as the program does when it starts
    for (List<String> command : commands(args[0])) {
      Semascope.run(context, command.toArray(String[]::new));
    }
    System.exit(0);
  }

  static List<List<String>> commands(String model) {
    return List.of(
        List.of("--version"),
        List.of("--help"),
        List.of("models", "list"),
        List.of("models", "show", model),
        List.of("encode", "-m", model, "a boat", "--word", "boat"),
        List.of("encode", "-m", model, "a boat", "--word", "boat", "--format", "json"),
        List.of("fill", "-m", model, "the [MASK] was cold"),
        List.of("substitute", "-m", model, "a boat", "--key", "boat", "--targets", "captain"),
        List.of("probe", "senses", "--help"));
  }
}
