/**
 * File formats: binary values, Protocol Buffers, JSON, and the search for files by the ends of
 * their names.
 */
package org.semascope.models.wire;
