package org.semascope.probes;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record component as an option of a probe or a question: it defines the option of the
 * command, its help, and for probes its field in a run's recipe.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /**
   * Text for {@code --help}; by default from the wording files, see {@link OptionForm}. The default
   * value is appended unless the text contains "Default:".
   */
  String value() default "";

  /** The option's names; by default {@code --} and the component's name with hyphens. */
  String[] name() default {};

  /** Placeholder of the value in {@code --help}. */
  String label() default "X";

  /** Whether the option of a list is repeatable, instead of taking elements separated by commas. */
  boolean repeated() default false;

  /** Whether runs that differ in this option are comparable. */
  boolean free() default false;

  /**
   * Whether the value names a data set, a file or a model that the probe reads. The recipe then has
   * the resolved name and the checksum.
   */
  boolean resource() default false;
}
