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
 * dropped, so that clean-up code does not fail again.
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

  /** The reader has closed the pipe, as {@code head} does: no fault, but no reason to continue. */
  public static final class ReaderGoneException extends SemascopeException {
    private ReaderGoneException(IOException cause) {
      super("the reader of the result has closed the pipe", cause);
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
