/**
 * Questions about one word, pair, text or compound: an options record in, an answer record out. The
 * command line, library users and other front ends call the same questions. {@link
 * org.semascope.probes.ask.Questions} opens models and data for them.
 */
package org.semascope.probes.ask;
