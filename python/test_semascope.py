"""Tests against the real program: SEMASCOPE is its path, SEMASCOPE_TEST_MODEL a small checkpoint,
SEMASCOPE_TEST_VECTORS a file of static vectors."""

import json
import os
import pathlib
import tempfile
import unittest

import semascope

MODEL = os.environ["SEMASCOPE_TEST_MODEL"]
VECTORS = os.environ["SEMASCOPE_TEST_VECTORS"]


def size(vectors):
    """The shape of an array or of nested lists."""
    if hasattr(vectors, "shape"):
        return tuple(vectors.shape)
    return (len(vectors), *size(vectors[0])) if isinstance(vectors, list) else ()


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.runs = str(pathlib.Path(cls.folder.name, "runs"))
        semascope.run("probe", "substitution", "-m", "mine=" + MODEL, "--limit", "12",
                      "--controls", "none", "-o", cls.runs)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_words_are_encoded_as_on_the_command_line(self):
        texts = ["a boat", "the captain\tsaw a boat \U0001F600"]
        vectors = semascope.encode(texts, "boat", model=MODEL, layers="all")
        self.assertEqual(size(vectors), (2, 4, 32))
        printed = semascope.run("encode", "-m", MODEL, texts[0], "--word", "boat",
                                "--layers", "all", "--format", "json")
        layers = json.loads(printed)["layers"]
        for number, layer in layers.items():
            for one, other in zip(vectors[0][int(number)], layer):
                self.assertAlmostEqual(float(one), other, places=5)

    def test_vectors_are_the_same_without_numpy(self):
        kept = semascope.numpy
        with_numpy = semascope.encode("a boat", "boat", model=MODEL)
        try:
            semascope.numpy = None
            plain = semascope.encode("a boat", "boat", model=MODEL)
        finally:
            semascope.numpy = kept
        self.assertIsInstance(plain, list)
        self.assertEqual(size(plain), (1, 1, 32))
        self.assertEqual([float(one) for one in with_numpy[0][0]], plain[0][0])

    def test_runs_and_results_are_records(self):
        stored = semascope.runs(self.runs)
        self.assertEqual([(one["probe"], one["model"]) for one in stored], [("substitution", "mine")])
        records = semascope.results("substitution:mine", self.runs)
        directory = next(pathlib.Path(self.runs).rglob("manifest.json")).parent
        written = json.loads((directory / "results.json").read_text(encoding="utf-8"))
        def key(one):
            return one["metric"], one["group"], one.get("layer", -1), one["value"]

        self.assertEqual(sorted(map(key, written)), sorted(map(key, records)))

    def test_a_failure_is_the_sentence_of_the_program(self):
        with self.assertRaises(semascope.SemascopeError) as caught:
            semascope.encode("a boat", "ship", model=MODEL)
        self.assertIn('"ship"', str(caught.exception))
        self.assertNotIn("semascope: ", str(caught.exception))
        self.assertEqual(caught.exception.code, 1)
        with self.assertRaises(semascope.SemascopeError) as caught:
            semascope.run("frobnicate")
        self.assertEqual(caught.exception.code, 2)
        with self.assertRaises(ValueError):
            semascope.encode(["a", "b"], ["a"], model=MODEL)

    def test_a_missing_program_is_named(self):
        kept = os.environ["SEMASCOPE"]
        try:
            os.environ["SEMASCOPE"] = "/no/such/semascope"
            with self.assertRaisesRegex(semascope.SemascopeError, "/no/such/semascope"):
                semascope.runs(self.runs)
        finally:
            os.environ["SEMASCOPE"] = kept

    def test_a_card_is_a_table(self):
        directory = next(pathlib.Path(self.runs).rglob("manifest.json")).parent
        card = semascope.card(of=[directory], folder=self.runs)
        self.assertTrue(card.page.is_file())
        self.assertEqual(semascope.Card(card.folder).data, card.data)
        self.assertEqual([one["probe"] for one in card.results], ["substitution"])
        text = card._repr_html_()
        self.assertTrue(text.startswith("<table>"))
        self.assertIn(f"<td>{card.results[0]['value']:.3f}</td>", text)
        with self.assertRaisesRegex(semascope.SemascopeError, "card.json"):
            semascope.Card(self.folder.name)

    def test_the_server_answers_and_ends(self):
        with semascope.serve("nouns=" + VECTORS, folder=self.runs) as api:
            process = api._process
            self.assertEqual(api.get()["openapi"], "3.1.0")
            self.assertIn("substitution", json.dumps(api.get("runs")))
            with self.assertRaises(semascope.SemascopeError) as caught:
                api.get("run", run="ffffffffffff")
            self.assertIn(caught.exception.code, (400, 404))
            self.assertIsNone(process.poll())
        self.assertIsNotNone(process.poll())
        with self.assertRaises(semascope.SemascopeError):
            semascope.serve("/no/such/model", folder=self.runs)


if __name__ == "__main__":
    unittest.main()
