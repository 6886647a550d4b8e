/**
 * The explorer: a local web application over the questions of {@code probes.ask} and stored runs.
 * An address becomes an options record, a {@link org.semascope.app.web.Page} answers it with a
 * record, and HTML, JSON and CSV are made from that record. Nothing is computed here.
 */
package org.semascope.app.web;
