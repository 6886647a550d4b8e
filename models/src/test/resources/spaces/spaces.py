"""Vector spaces computed with Python's standard library, independently of the Java code.

Usage: python3 spaces.py > expected.tsv
Rows: sample vectors ("sample"), then a vector and its transformation in each space.
Principal components: eigenvectors of the covariance matrix by cyclic Jacobi rotations.
"""
import math
import random

random.seed(7)
WIDTH, N = 6, 40
scales = [5.0, 1.0, 3.0, 0.5, 2.0, 1.5]
offsets = [10.0, -2.0, 0.0, 0.3, 1.0, -4.0]
mix = [[random.gauss(0, 1) for _ in range(WIDTH)] for _ in range(WIDTH)]


def f32(x):
    import struct
    return struct.unpack("f", struct.pack("f", x))[0]


def draw():
    raw = [random.gauss(0, s) for s in scales]
    return [f32(sum(m * r for m, r in zip(row, raw)) + o) for row, o in zip(mix, offsets)]


sample = [draw() for _ in range(N)]
vector = draw()
mean = [sum(v[i] for v in sample) / N for i in range(WIDTH)]
centred = [[x - m for x, m in zip(v, mean)] for v in sample]
deviation = [math.sqrt(sum(v[i] ** 2 for v in centred) / N) for i in range(WIDTH)]
cov = [[sum(v[i] * v[j] for v in centred) for j in range(WIDTH)] for i in range(WIDTH)]
vectors = [[float(i == j) for j in range(WIDTH)] for i in range(WIDTH)]
for _ in range(100):
    for p in range(WIDTH):
        for q in range(p + 1, WIDTH):
            if abs(cov[p][q]) < 1e-300:
                continue
            phi = 0.5 * math.atan2(2 * cov[p][q], cov[q][q] - cov[p][p])
            c, s = math.cos(phi), math.sin(phi)
            for k in range(WIDTH):
                a, b = cov[k][p], cov[k][q]
                cov[k][p], cov[k][q] = c * a - s * b, s * a + c * b
            for k in range(WIDTH):
                a, b = cov[p][k], cov[q][k]
                cov[p][k], cov[q][k] = c * a - s * b, s * a + c * b
            for k in range(WIDTH):
                a, b = vectors[k][p], vectors[k][q]
                vectors[k][p], vectors[k][q] = c * a - s * b, s * a + c * b
order = sorted(range(WIDTH), key=lambda i: -cov[i][i])
components = [[vectors[k][i] for k in range(WIDTH)] for i in order]


def abtt(v, k):
    rest = [x - m for x, m in zip(v, mean)]
    shift = [sum(r * u for r, u in zip(rest, c)) for c in components[:k]]
    return [r - sum(s * c[i] for s, c in zip(shift, components)) for i, r in enumerate(rest)]


def show(name, v):
    print("\t".join([name] + [repr(x) for x in v]))


for v in sample:
    show("sample", v)
show("raw", vector)
show("centred", [x - m for x, m in zip(vector, mean)])
show("standardised", [(x - m) / d for x, m, d in zip(vector, mean, deviation)])
for k in (1, 2, 3):
    show("abtt:%d" % k, abtt(vector, k))
