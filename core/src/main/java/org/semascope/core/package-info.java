/**
 * Values and contracts that every room shares: a word at its place in a text, failures a user can
 * read, progress. Knows nothing of models or data sets.
 */
package org.semascope.core;
