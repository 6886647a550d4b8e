/** Files, locks, checksums, threads and random numbers for all modules. */
package org.semascope.core.io;
