/**
 * Values and contracts that all modules share: words at spans of a text, exceptions with messages
 * for users, progress. Independent of models and data sets. Some messages name command-line
 * options.
 */
package org.semascope.core;
