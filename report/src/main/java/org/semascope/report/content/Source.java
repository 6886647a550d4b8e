package org.semascope.report.content;

/**
 * A data set or a model that runs have used.
 *
 * @param what it is, in a few words
 * @param origin where it comes from
 */
public record Source(String name, String what, String licence, String origin) {}
