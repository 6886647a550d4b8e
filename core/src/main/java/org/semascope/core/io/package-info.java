/** Files, locks, checksums, threads and random numbers, each written once for all modules. */
package org.semascope.core.io;
