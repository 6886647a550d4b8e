package org.semascope.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of things to measure, of which there must be some. */
final class AtLeastOne implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    try {
      int count = Integer.parseInt(text);
      if (count >= 1) {
        return count;
      }
    } catch (NumberFormatException e) {
      // said below, as for numbers that are too small
    }
    throw new TypeConversionException(
        "expected a whole number from 1 on but was '%s'".formatted(text));
  }
}
