/** Streaming readers of text files and tables, with line numbers and strict decoding. */
package org.semascope.data.text;
