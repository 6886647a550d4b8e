/** Probes: experiments on models with linguistic data, one package per probe. */
package org.semascope.probes;
