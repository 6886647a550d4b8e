/** Static vectors: one vector per word, read from any of the usual files, mapped, never copied. */
package org.semascope.models.vectors;
