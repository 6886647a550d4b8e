"""Expected values of the statistics, by other means: scipy 1.10.1, numpy 1.24, Python 3.11;
the rows of spearman-clustered by scipy 1.17.1, numpy 2.4.

    python3 expected.py > expected.tsv

A line is: what, inputs, results; lists of numbers are parted by blanks.
"""

import numpy as np
from scipy import stats

random = np.random.default_rng(20210)


def row(what, *lists):
    print("\t".join([what] + [" ".join(repr(float(v)) for v in np.atleast_1d(x)) for x in lists]))


for n in (1, 2, 5, 40):
    values = random.integers(0, n, n)
    row("ranks", values, stats.rankdata(values))

for n in (3, 4, 10, 40, 300):
    x = random.normal(size=n)
    y = 0.4 * x + random.normal(size=n)
    row("pearson", x, y, stats.pearsonr(x, y))

for n in (10, 11, 30, 200):
    for levels in (4, 1000):
        x = random.integers(0, levels, n)
        y = (x + random.integers(0, levels, n)) // 2
        row("spearman", x, y, stats.spearmanr(x, y))

for df in (1, 2, 3, 8, 50, 1000, 40000):
    for t in (0, 0.001, 0.3, 1, 1.96, -2.5, 6, 30):
        row("student", t, df, 2 * stats.t.sf(abs(t), df))

for z in (0, 0.01, 0.5, 1, -1.959963984540054, 2.8, 2.83, 3, 6, 12, 30):
    row("normal", z, 2 * stats.norm.sf(abs(z)))

# Without ties or zeros, exact: the smaller of W+ and W-, and p.
for n in (1, 2, 5, 6, 12, 25, 50):
    signs = random.choice([-1, 1], n, p=[0.3, 0.7])
    a = random.permutation(np.arange(1, n + 1)) * signs
    row("wilcoxon-exact", a, np.zeros(n), stats.wilcoxon(a, mode="exact"))

# With many ties and zeros, approximate, with continuity correction.
for n in (90, 150, 400):
    a = random.integers(0, 12, n)
    b = np.maximum(0, a - random.integers(-3, 5, n))
    row("wilcoxon-drop", a, b, stats.wilcoxon(a, b, correction=True, mode="approx"))


# SplitMix64 in whole numbers: the first draws of one stream of a seed.
MASK = 2**64 - 1
STEP = 0x9E3779B97F4A7C15


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


for seed, stream, bound in ((0, 0, 6), (1, 0, 1000), (-1, 7, 2147483647), (42, 1999, 5000)):
    state = mix((mix((seed + STEP) & MASK) + stream * STEP) & MASK)
    draws = []
    for _ in range(12):
        state = (state + STEP) & MASK
        draws.append(((mix(state) >> 32) * bound) >> 32)
    row("draws", seed, stream, bound, draws)


# Clustered points. So that all clusters weigh the same, each point is written as often as makes
# every cluster 6 points; scipy ranks these and, for few clusters, flips the signs of their sums.
clustered = np.random.default_rng(20216)
for clusters, strength in ((5, 2), (9, 1), (12, 0), (40, 0.3), (120, 0.5)):
    keys = np.repeat(np.arange(clusters), clustered.integers(1, 4, clusters))
    x = clustered.integers(0, 30, clusters)[keys] + clustered.integers(0, 10, len(keys))
    y = np.rint(strength * x + 10 * clustered.normal(size=clusters)[keys] + clustered.normal(size=len(keys)))
    times = 6 // np.bincount(keys)[keys]
    wide = np.repeat(keys, times)
    rank_x, rank_y = (stats.rankdata(np.repeat(v, times)) for v in (x, y))
    product = (rank_x - rank_x.mean()) * (rank_y - rank_y.mean())
    sums = np.array([product[wide == key].sum() for key in range(clusters)])
    if clusters <= 16:
        p = stats.permutation_test((sums,), np.sum, permutation_type="samples", n_resamples=np.inf).pvalue
    else:
        p = 2 * stats.norm.sf(abs(sums.sum()) / np.sqrt((sums**2).sum()))
    row("spearman-clustered", x, y, keys, [stats.spearmanr(x, y)[0], p])


# GAP in fractions. Equal scores are ranked in the order of their positions. The expectation is the
# mean over all permutations.
from fractions import Fraction
from itertools import permutations


def precisions(weights):
    return sum(Fraction(sum(weights[: i + 1]), i + 1) for i, w in enumerate(weights) if w > 0)


gap = np.random.default_rng(20217)
for n in (1, 2, 3, 4, 5, 6, 7, 7):
    weights = [int(w) for w in gap.integers(0, 4, n)]
    weights[gap.integers(0, n)] = 2
    scores = gap.integers(0, 3, n)
    ranked = [weights[i] for i in sorted(range(n), key=lambda i: (-scores[i], i))]
    ideal = precisions(sorted(weights, reverse=True))
    orders = [precisions(order) for order in permutations(weights)]
    row("gap", scores, weights, [precisions(ranked) / ideal, sum(orders) / len(orders) / ideal])
