"""Notes as stretches of text with or without a label, other people put into them, and the damage that real text carries."""

import json
import random
import re
import string

from faker import Faker

LABELS = """PATIENT DOCTOR USERNAME PROFESSION ROOM DEPARTMENT HOSPITAL ORGANIZATION STREET CITY STATE COUNTRY ZIP LOCATION-OTHER AGE DATE PHONE FAX
EMAIL URL IPADDR SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM""".split()
NUMBERS = frozenset("SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM".split())
PLACES = frozenset("CITY STATE COUNTRY LOCATION-OTHER".split())

# What another label set calls something may be one of several here; None: not an identifier here, ANY: not said whether one.
ANY = frozenset(LABELS + ["O"])
MEDDOCAN = {
    "NOMBRE_SUJETO_ASISTENCIA": {"PATIENT"}, "NOMBRE_PERSONAL_SANITARIO": {"DOCTOR"}, "PROFESION": {"PROFESSION"},
    "HOSPITAL": {"HOSPITAL"}, "CENTRO_SALUD": {"HOSPITAL"}, "INSTITUCION": {"ORGANIZATION", "HOSPITAL"}, "CALLE": {"STREET"},
    "TERRITORIO": {"CITY", "STATE", "ZIP", "LOCATION-OTHER"}, "PAIS": {"COUNTRY"}, "EDAD_SUJETO_ASISTENCIA": {"AGE"},
    "FECHAS": {"DATE"}, "NUMERO_TELEFONO": {"PHONE"}, "NUMERO_FAX": {"FAX"}, "CORREO_ELECTRONICO": {"EMAIL"}, "URL_WEB": {"URL"},
    "ID_SUJETO_ASISTENCIA": NUMBERS, "ID_CONTACTO_ASISTENCIAL": NUMBERS, "ID_ASEGURAMIENTO": NUMBERS,
    "NUMERO_BENEF_PLAN_SALUD": NUMBERS, "ID_TITULACION_PERSONAL_SANITARIO": NUMBERS, "ID_EMPLEO_PERSONAL_SANITARIO": NUMBERS,
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS": NUMBERS, "IDENTIF_DISPOSITIVOS_NRSERIE": NUMBERS, "IDENTIF_BIOMETRICOS": NUMBERS,
    "OTRO_NUMERO_IDENTIF": NUMBERS, "DIREC_PROT_INTERNET": {"IPADDR"},
    "SEXO_SUJETO_ASISTENCIA": None, "FAMILIARES_SUJETO_ASISTENCIA": None, "OTROS_SUJETO_ASISTENCIA": ANY,
}  # fmt: skip


def meaning(label):
    """Labels that a mark may stand for; None where it is no identifier."""
    if label in MEDDOCAN and label != "HOSPITAL":
        found = MEDDOCAN[label]
        return None if found is None else frozenset(found)
    return frozenset([label]) if label in LABELS else ANY


def stretches(text, spans):
    """[(words, labels or None)]"""
    out, at = [], 0
    for span in sorted(spans, key=lambda s: s["start"]):
        if span["start"] < at:
            continue
        if span["start"] > at:
            out.append((text[at : span["start"]], None))
        out.append((text[span["start"] : span["end"]], meaning(span["label"])))
        at = span["end"]
    if at < len(text):
        out.append((text[at:], None))
    return out


def read_jsonl(path):
    return [stretches(n["text"], n["spans"]) for n in map(json.loads, open(path))]


MARK = re.compile("⟦([A-Z-]+)\\|([^⟦⟧]*)⟧")


AGE_UNIT = re.compile(r"\s*-?(?:años?|meses|mes|días?|semanas?|a\b)", re.IGNORECASE)


def spanish_ages(note):
    """MEDDOCAN marks the unit of an age, these texts do not: it may be either."""
    after = False
    for words, labels in note:
        found = AGE_UNIT.match(words) if after and labels is None else None
        if found:
            yield found.group(), ANY
            words = words[found.end() :]
        yield words, labels
        after = labels is not None and "AGE" in labels


def read_marked(path, language):
    """Texts with marks inside, separated by lines of ====."""
    out = []
    for text in open(path, encoding="utf8").read().split("\n====\n"):
        text = text.strip("\n=")
        note, at = [], 0
        for found in MARK.finditer(text):
            note.append((text[at : found.start()], None))
            label = found.group(1)
            note.append((found.group(2), meaning(label) if label in LABELS else ANY))
            at = found.end()
        note.append((text[at:], None))
        if language == "es":
            note = list(spanish_ages(note))
        note = [piece for piece in note if piece[0]]
        if note and not any("⟦" in words or "⟧" in words for words, _ in note):
            out.append(note)
    return out


# Other people in the same text

LOCALES = {
    "en": "en_US en_US en_GB en_IN en_CA en_AU en_IE en_NZ", "de": "de_DE de_DE de_AT de_CH", "fr": "fr_FR fr_FR fr_BE fr_CA fr_CH",
    "es": "es_ES es_ES es_MX es_CO es_AR es_CL", "it": "it_IT", "pt": "pt_PT pt_BR", "nl": "nl_NL nl_BE",
}  # fmt: skip
ABROAD = "pl_PL tr_TR cs_CZ hr_HR ro_RO sv_SE da_DK no_NO fi_FI hu_HU de_DE fr_FR es_ES it_IT pt_BR nl_NL en_IN vi_VN id_ID en_NG".split()
MONTHS = {
    "en": ["january february march april may june july august september october november december".split(),
           "jan feb mar apr may jun jul aug sep oct nov dec".split()],
    "de": ["januar februar märz april mai juni juli august september oktober november dezember".split(),
           "jan feb mrz apr mai jun jul aug sep okt nov dez".split()],
    "fr": ["janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
           "janv févr mars avr mai juin juil août sept oct nov déc".split()],
    "es": ["enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
           "ene feb mar abr may jun jul ago sep oct nov dic".split()],
    "it": ["gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
           "gen feb mar apr mag giu lug ago set ott nov dic".split()],
    "pt": ["janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
           "jan fev mar abr mai jun jul ago set out nov dez".split()],
    "nl": ["januari februari maart april mei juni juli augustus september oktober november december".split(),
           "jan feb mrt apr mei jun jul aug sep okt nov dec".split()],
}  # fmt: skip
WORDS = {  # names that are words as well
    "en": """Art Angel April August Autumn Banks Bill Black Bond Brown Bush Carol Chance Chase Christian Clay Cliff Cook Cruz Dale Dawn Day Dean Drew Earl Eve
    Faith Fields Ford Frank Gay Gene Grace Grant Gray Green Guy Hand Heath Her Hill Holly Hope Hunter Iris Ivy Jack Jay Joy June King Knight Lane Large Le Little
    Long Love Major Mark Marsh Mason May Melody Moon Mo Norm Olive Page Pain Park Parsons Pat Patience Peg Penny Pierce Pope Power Price Pride Ray Reed Rice
    Rich Rob Robin Rock Rod Rose Ruby Sandy Savage Self Sharp Short Shot Skip Small Speed Star Storm Strong Sue Summer To Violet Wade Walker Ward Weeks Wells
    West White Will Wise Wood Woods Woo Young""",
    "es": """Amparo Ángel Blanca Blanco Bueno Calle Calvo Campo Campos Castillo Clara Concepción Consuelo Cruz Cuesta Delgado Dolores Domingo Esperanza Flores
    Franco Gracia Guerra Iglesias Juez Luna Luz Mar Marina Merced Milagros Modesto Montes Moreno Paz Perla Piedad Pilar Prado Puente Ramos Remedios Reyes Río
    Ríos Rojo Rosa Rosario Rubio Salud Sierra Sol Soledad Torres Victoria Virtudes""",
}  # fmt: skip
PARTICLES = frozenset("""von van de der den di da del della le la el dos das do du des zu zur und y e i ben bin al ter ten van't op het st ste the of and
dr mr mrs ms prof frau herr mme mlle m""".split())


class Pools:
    """Names and places by language, drawn once."""

    def __init__(self, language, seed, size=4000):
        random_ = random.Random(f"{language}/{seed}")
        home = [Faker(l) for l in LOCALES[language].split()]
        abroad = []
        for locale in ABROAD:
            try:
                abroad.append(Faker(locale))
            except AttributeError:
                continue
        for fake in home + abroad:
            fake.seed_instance(random_.random())
        self.first, self.last, self.city, self.street = [], [], [], []
        for _ in range(size):
            fake = random_.choice(home if random_.random() < 0.65 else abroad)
            self.first.append(fake.first_name())
            self.last.append(fake.last_name())
            fake = random_.choice(home)
            self.city.append(fake.city())
            self.street.append(fake.street_address().split("\n")[0])
        words = WORDS.get(language, "").split()
        for number in random_.sample(range(size), size // 12 if words else 0):
            self.first[number], self.last[number] = random_.choice(words), random_.choice(words)
        self.firsts = {name.casefold() for name in self.first}


pools = {}


def pools_of(language):
    if language not in pools:
        pools[language] = Pools(language, 1)
    return pools[language]


def cased_like(model, word):
    if len(model) > 1 and model.isupper():
        return word.upper()
    return word.lower() if model.islower() else word


def other_name(name, language, known, rng):
    """Another name of the same form: words by words, initials by initials; a word that was replaced before is replaced alike."""

    def one(found):
        word = found.group()
        key = word.casefold()
        if key in PARTICLES:
            return word
        if len(word) == 1:
            return known.setdefault(key, rng.choice(string.ascii_uppercase)) if word.isupper() else word
        if len(word) <= 3 and word.isupper():
            return "".join(rng.choice("ABCDEFGHIJKLMNOPRSTVWZ") for _ in word)
        if key not in known:
            pool = pools_of(language)
            names = pool.first if key in pool.firsts else pool.last
            picked = rng.choice(names)
            known[key] = picked if rng.random() < 0.5 else picked.split(" ")[0]
        return cased_like(word, known[key])

    return re.sub(r"[^\W\d_]+", one, name)


def other_digits(text, rng):
    return re.sub(r"\d", lambda found: rng.choice("0123456789"), text)


def other_code(text, rng):
    letters = re.sub(r"\b[A-Z]{1,2}(?=[-\d])", lambda f: "".join(rng.choice(string.ascii_uppercase) for _ in f.group()), text)
    return other_digits(letters, rng)


def other_date(text, language, rng):
    def number(found):
        digits = found.group()
        if len(digits) == 4:
            value = int(digits)
            return str(rng.randint(1925, 2029)) if 1900 <= value < 2050 else digits
        if len(digits) > 2:
            return digits
        value = int(digits)
        if value > 31:
            return f"{rng.randint(32, 99)}"
        limit = 12 if value <= 12 else 31
        return str(rng.randint(1, limit)).zfill(len(digits) if digits[0] == "0" else 1)

    def month(found):
        word = found.group()
        for names in MONTHS[language]:
            if word.lower() in names:
                return match_case(word, rng.choice(names))
        return word

    return re.sub(r"[^\W\d_]{3,}", month, re.sub(r"\d+", number, text))


def match_case(model, word):
    if model.isupper():
        return word.upper()
    return word.capitalize() if model[0].isupper() else word


def other_people(note, language, rng):
    """The note with other identifiers in it: every name, number and date, most places, the names inside some hospitals."""
    known, places, out = {}, {}, []
    for words, labels in note:
        label = next(iter(labels)) if labels is not None and labels != ANY else None
        if label is None:
            out.append((words, labels))
            continue
        if label in ("PATIENT", "DOCTOR"):
            words = other_name(words, language, known, rng)
        elif label == "DATE":
            words = other_date(words, language, rng)
        elif label == "AGE":
            words = re.sub(r"\d+", lambda f: str(rng.randint(1, 99)) if len(f.group()) < 3 else f.group(), words)
        elif "CITY" in labels and re.search(r"[^\W\d_]{3}", words):
            if rng.random() < 0.7:
                if words.casefold() not in places:
                    places[words.casefold()] = rng.choice(pools_of(language).city)
                words = cased_like(words, places[words.casefold()])
        elif label == "STREET":
            if rng.random() < 0.5:
                words = cased_like(words, rng.choice(pools_of(language).street)) if re.search(r"[^\W\d_]{3}", words) else other_digits(words, rng)
            else:
                words = other_digits(words, rng)
        elif label in ("HOSPITAL", "ORGANIZATION") and rng.random() < 0.4:
            words = other_inside(words, language, rng)
        elif label in ("PHONE", "FAX", "ZIP") or label in NUMBERS:
            words = other_code(words, rng)
        elif label == "EMAIL" and "@" in words:
            name, _, host = words.partition("@")
            words = other_name(name, language, known, rng).replace(" ", "").lower() + "@" + host
        if words:
            out.append((words, labels))
    return out


COMMON = re.compile(r"(?i)hos|clin|klin|kran|kh|chu|ch$|cent|med|uni|care|heim|haus|prax|san|saint|st\b|ste|mercy|general|school|schule|gmbh|ltd|inc|bank|college|company|health|house|home|group|trust")


def other_inside(words, language, rng):
    """A name inside a hospital's or an employer's name, or its town, is another one."""

    def one(found):
        word = found.group()
        if not word[0].isupper() or len(word) < 4 or COMMON.search(word) or rng.random() < 0.3:
            return word
        pool = pools_of(language)
        return cased_like(word, rng.choice(pool.last if rng.random() < 0.5 else pool.city).split(" ")[0])

    return re.sub(r"[^\W\d_]+", one, words)


# Damage

LOOK_ALIKES = {"0": "O", "O": "0", "1": "l", "l": "1", "5": "S", "S": "5", "I": "l", "B": "8", "rn": "m", "e": "c"}
INVISIBLE = "\u200b\u00ad\u200c\ufeff"


def plain(text):
    return text.translate(str.maketrans("áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÙÂÊÎÔÛÄËÏÖÃÕÇ", "aeiouunaeiouaeiouaeioaocAEIOUUNAEUAEIOUAEIOAOC"))


def damage(note, rng):
    """Most notes stay as they are; others lose capitals, accents, marks or line ends, or gain typing errors."""
    draw = rng.random()
    if draw < 0.62:
        return note
    change = None
    if draw < 0.70:
        change = str.lower
    elif draw < 0.75:
        change = str.upper
    elif draw < 0.79:
        change = plain
    elif draw < 0.84:
        change = lambda t: re.sub(r"[ \t]*\n[ \t]*", " ", t)  # noqa: E731
    elif draw < 0.88:
        change = lambda t: re.sub(r"[.,;:](?=\s|$)", "", t)  # noqa: E731
    elif draw < 0.91:
        gap = rng.choice(["\t", " | ", "   ", ";"])
        change = lambda t: t.replace("\n", gap)  # noqa: E731
    elif draw < 0.96:
        change = lambda t: mistyped(t, rng, 0.012)  # noqa: E731
    elif draw < 0.98:
        change = lambda t: look_alike(t, rng, 0.02)  # noqa: E731
    else:
        change = lambda t: "".join(c + (rng.choice(INVISIBLE) if rng.random() < 0.02 else "") for c in t)  # noqa: E731
    if change is str.lower and rng.random() < 0.4:  # only the names lose their capitals
        return [(words.lower() if labels is not None else words, labels) for words, labels in note]
    return [(new, labels) for words, labels in note if (new := change(words)) != ""]


def mistyped(text, rng, share):
    out = []
    for char in text:
        if char.isalpha() and rng.random() < share:
            kind = rng.random()
            if kind < 0.3:
                continue
            if kind < 0.6:
                out.append(char)
            elif kind < 0.8 and out:
                out.insert(-1, char)
                continue
            else:
                out.append(rng.choice(string.ascii_lowercase))
                continue
        out.append(char)
    return "".join(out)


def look_alike(text, rng, share):
    return "".join(LOOK_ALIKES.get(c, c) if rng.random() < share else c for c in text)
