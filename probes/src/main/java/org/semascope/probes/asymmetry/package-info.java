/**
 * One-way associations: people who hear <i>bone</i> say <i>dog</i>, but hardly ever the other way
 * round. Whether models share such directions, after Zhang et al. 2021.
 */
package org.semascope.probes.asymmetry;
