package org.semascope.probes;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An option of a probe or a question. From the record component that carries it come the command's
 * option and its help; of a probe also its place in a run's recipe and what a page says where it
 * differs from the paper's.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /**
   * What it does, for {@code --help}; by default the text {@code options.COMPONENT} of the wording
   * file that is named after the record's package. The default value is added unless the text
   * mentions one.
   */
  String value() default "";

  /** The option's names; by default {@code --} and the component's name with hyphens. */
  String[] name() default {};

  /** What stands for its value in {@code --help}. */
  String label() default "X";

  /** Whether a list has an element each time the option is given, instead of commas. */
  boolean repeated() default false;

  /** Whether it leaves the measure what it is, so that runs that differ in it can be compared. */
  boolean free() default false;

  /**
   * Whether it names a data set, a file or a model that the probe reads. The recipe then holds what
   * was found under the name, with its checksum.
   */
  boolean resource() default false;
}
