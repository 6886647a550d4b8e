/** Text files line by line and row by row: streamed, numbered, in a known encoding. */
package org.semascope.data.text;
