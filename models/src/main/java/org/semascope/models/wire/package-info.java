/**
 * Formats of files: values from bytes in order, Protocol Buffers both ways, JSON, and files whose
 * names begin with the name of a model.
 */
package org.semascope.models.wire;
