/** Knowledge graphs: words and how they are related. */
package org.semascope.data.graphs;
