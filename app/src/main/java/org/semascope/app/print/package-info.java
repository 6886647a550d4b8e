/** How results look: tables in the forms people paste them in, and progress. */
package org.semascope.app.print;
