/**
 * Tables of users' own data: CSV, TSV, semicolons or JSON Lines, with a header. The kinds of tables
 * are declared in {@link org.semascope.data.tables.TableKinds}.
 */
package org.semascope.data.tables;
