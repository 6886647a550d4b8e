/** Input of commands: words in texts, lists, and lines of a file or pipe. */
package org.semascope.app.input;
