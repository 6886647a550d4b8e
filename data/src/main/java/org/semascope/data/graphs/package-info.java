/** Knowledge graphs: relations between words. */
package org.semascope.data.graphs;
