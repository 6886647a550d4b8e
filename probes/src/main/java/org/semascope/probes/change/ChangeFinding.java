package org.semascope.probes.change;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The distances of a word between two periods, by layer.
 *
 * @param change see {@link ChangeItem#change}
 * @param before number of uses of the first period that have a vector
 * @param apd average pairwise distance
 * @param expectedApd expected average pairwise distance if the uses were assigned to periods at
 *     random
 * @param prt distance of the prototypes
 */
record ChangeFinding(
    String word,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double change,
    int before,
    int after,
    long countBefore,
    long countAfter,
    double[] apd,
    double[] expectedApd,
    double[] prt) {}
