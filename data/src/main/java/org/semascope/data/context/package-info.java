/** Pairs of uses of words in context, with human judgments. */
package org.semascope.data.context;
