/** Runs that never lose work: shards, journal, manifest, resume, results. */
package org.semascope.engine;
