/** The command line: one class per command; data on standard output, talk on standard error. */
package org.semascope.app;
