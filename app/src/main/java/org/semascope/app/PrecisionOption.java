package org.semascope.app;

import java.util.Arrays;
import org.semascope.models.onnx.Precision;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How exactly a model's products are computed. */
final class PrecisionOption {
  @Option(
      names = "--precision",
      paramLabel = "P",
      converter = ByName.class,
      description = {
        "fp32 (default); int8: faster, a few hundredths away in cosine; int8-vnni: faster again,"
            + " a little farther, on processors with VNNI alone."
      })
  private Precision precision = Precision.FP32;

  /** By the names above, which Java cannot have for constants. */
  static final class ByName implements ITypeConverter<Precision> {
    @Override
    public Precision convert(String name) {
      return Arrays.stream(Precision.values())
          .filter(precision -> precision.toString().equalsIgnoreCase(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of %s but was '%s'"
                          .formatted(Arrays.toString(Precision.values()), name)));
    }
  }

  Precision value() {
    return precision;
  }
}
