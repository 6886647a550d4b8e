package org.semascope.report.content;

/**
 * A data set or a model that runs have used.
 *
 * @param what short description
 * @param origin URL or publisher
 */
public record Source(String name, String what, String licence, String origin) {}
