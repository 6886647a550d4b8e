/** Models: their storage, their file formats, and how they compute vectors and probabilities. */
package org.semascope.models;
