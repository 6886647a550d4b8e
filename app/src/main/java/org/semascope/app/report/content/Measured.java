package org.semascope.app.report.content;

import java.nio.file.Path;
import java.util.Optional;
import org.semascope.app.published.PublishedFigure;
import org.semascope.engine.Result;

/**
 * A result, and the figure a paper has for it.
 *
 * @param run its directory
 * @param comparable whether this run measured what the paper did
 */
public record Measured(
    Path run, Result result, Optional<PublishedFigure> published, boolean comparable) {}
