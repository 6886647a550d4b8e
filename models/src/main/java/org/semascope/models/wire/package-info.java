/** Bytes in order: values out of a stretch of a file, and protocol buffers both ways. */
package org.semascope.models.wire;
