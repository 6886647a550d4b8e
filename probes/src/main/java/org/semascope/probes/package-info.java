/** Where data and models meet: one package per probe. */
package org.semascope.probes;
