/**
 * Files as others write them: values out of a stretch of bytes, protocol buffers both ways, JSON,
 * and names that begin with a model's own.
 */
package org.semascope.models.wire;
