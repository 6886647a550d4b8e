package org.semascope.app.print;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/**
 * A stream for results that throws if writing fails, where a {@link PrintStream} would hide the
 * error and leave an incomplete result. After a failure all output is discarded, so that clean-up
 * code does not fail again.
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

  /** The reader closed the pipe, as {@code head} does: not an error, but the end of the run. */
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
