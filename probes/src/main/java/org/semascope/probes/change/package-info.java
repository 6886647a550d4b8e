/** Change of meaning between two periods, compared with human judgments. */
package org.semascope.probes.change;
