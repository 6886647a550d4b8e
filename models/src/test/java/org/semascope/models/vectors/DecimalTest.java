package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
  @Test
  void numbersAreThoseOfTheJavaLibrary() {
    Random random = new Random(7);
    for (int round = 0; round < 50_000; round++) {
      String text = number(random);
      float expected = Float.parseFloat(text);
      assertThat((Float) parse(text))
          .as(text)
          .isEqualTo((Float) (Float.isInfinite(expected) ? Float.NaN : expected));
    }
  }

  /** Digits as printf, Python and Java write floats, and some that nobody writes. */
  private static String number(Random random) {
    float value = Float.intBitsToFloat(random.nextInt());
    return switch (random.nextInt(6)) {
      case 0 -> Float.isFinite(value) ? Float.toString(value) : "0";
      case 1 -> "%.6f".formatted(random.nextGaussian());
      case 2 -> "%.5g".formatted(random.nextGaussian() * Math.pow(10, random.nextInt(60) - 40));
      case 3 -> Double.toString(random.nextGaussian()); // more digits than a float has
      case 4 -> halfWay(random);
      default ->
          (random.nextBoolean() ? "-" : "+")
              + random.nextInt(1000)
              + "."
              + Math.abs(random.nextLong())
              + "e"
              + (random.nextInt(120) - 60);
    };
  }

  /** A number between two floats, and its neighbours by the last of many digits. */
  private static String halfWay(Random random) {
    float low = random.nextFloat() + 1;
    double middle = ((double) low + Math.nextUp(low)) / 2;
    String exact = new BigDecimal(middle).toPlainString();
    return switch (random.nextInt(3)) {
      case 0 -> exact;
      case 1 -> exact + "00000000001";
      default -> exact.substring(0, exact.length() - 1) + "49999999999";
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0.0", "1.", ".5", "1e5", "1E-05", "+3", "007", "1e-400", "0e999"})
  void oddFormsAreNumbersToo(String text) {
    assertThat(parse(text)).isEqualTo(Float.parseFloat(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "1.2.3",
        "nan",
        "-nan",
        "inf",
        "Infinity",
        "1e39",
        "0x1p3",
        "1f",
        "1,5",
        "١",
        "1 2",
        "--1",
        "1e1.5"
      })
  void whatIsNoFiniteNumberIsNone(String text) {
    assertThat(parse(text)).isNaN();
  }

  private static float parse(String text) {
    byte[] bytes = (" " + text + " ").getBytes(StandardCharsets.UTF_8);
    return Decimal.parse(bytes, 1, bytes.length - 1);
  }
}
