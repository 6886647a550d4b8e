/**
 * Inoculation by fine-tuning (Liu et al. 2019): the sense probe before and after a model was
 * fine-tuned on a few words with supersense labels. The module {@code tuning} fine-tunes models;
 * this package compares the runs of the probe.
 */
package org.semascope.probes.inoculation;
