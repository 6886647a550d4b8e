/** Streams and progress on the terminal. */
package org.semascope.app.print;
