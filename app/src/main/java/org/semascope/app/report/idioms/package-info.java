/**
 * The idiomaticity probe's page: the table of Garcia et al. 2021, what sentences and chance have to
 * do with it, where similarities lie, and compounds to read.
 */
package org.semascope.app.report.idioms;
