/** Hostile files by the hundred, read in processes that may die: {@code mvn verify -Psoak}. */
package org.semascope.models.soak;
