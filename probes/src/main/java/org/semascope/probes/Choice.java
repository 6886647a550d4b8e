package org.semascope.probes;

import java.util.Optional;

/**
 * Options of which a probe has chosen some according to the data on this machine.
 *
 * @param notice what was chosen, for the user
 */
public record Choice<O extends Record>(O options, Optional<String> notice) {}
