/** Static vectors: one vector per word, read from the common formats and memory-mapped. */
package org.semascope.models.vectors;
