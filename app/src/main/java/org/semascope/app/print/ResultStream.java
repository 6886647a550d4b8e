package org.semascope.app.print;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/**
 * Where results go. A {@link PrintStream} keeps quiet about what goes wrong beneath it, and half a
 * result would pass for a whole one; from here a failure comes through. After it everything is
 * dropped, so that whoever cleans up does not fail again.
 */
public final class ResultStream extends OutputStream {
  private final OutputStream out;
  private boolean failed;

  private ResultStream(OutputStream out) {
    this.out = out;
  }

  public static PrintStream over(OutputStream out) {
    return new PrintStream(new ResultStream(out), false, StandardCharsets.UTF_8);
  }

  /** Nobody reads any more, as after {@code | head}: no fault, but no reason to go on either. */
  public static final class ReaderGoneException extends SemascopeException {
    private ReaderGoneException(IOException cause) {
      super("nobody reads the result", cause);
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  @Override
  public void write(int one) {
    attempt(() -> out.write(one));
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    attempt(() -> out.write(bytes, from, length));
  }

  @Override
  public void flush() {
    attempt(out::flush);
  }

  private void attempt(Step step) {
    if (failed) {
      return;
    }
    try {
      step.run();
    } catch (IOException e) {
      failed = true;
      if (IoReason.of(e).contains("Broken pipe")) {
        throw new ReaderGoneException(e);
      }
      throw new SemascopeException("cannot write the result: " + IoReason.of(e), e);
    }
  }
}
