package org.semascope.models.arch;

/**
 * A convolution over places, by the names of its parameters.
 *
 * @param width of a token before and after
 * @param kernel how many places it spans, the token's own in the middle
 * @param groups into how many the columns are divided; each sees its own alone
 */
public record Convolution(String weight, String bias, int width, int kernel, int groups) {
  /** The shape the weight has in the checkpoint. */
  public long[] shape() {
    return new long[] {width, width / groups, kernel};
  }
}
