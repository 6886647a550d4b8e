/** What users give: a word in a text, layers, and many such lines from a file or a pipe. */
package org.semascope.app.input;
