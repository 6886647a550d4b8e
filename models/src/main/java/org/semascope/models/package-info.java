/** Models: where they are kept, how their files are read, and how they turn text into numbers. */
package org.semascope.models;
