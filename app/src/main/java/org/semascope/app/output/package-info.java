/** Vectors as files other programs read. */
package org.semascope.app.output;
