/**
 * Ages as surrogates for readers keep them: below 90 an age tells little and fits the note's dates, which all move together; from 90 on it is an
 * identifier (45 CFR 164.514(b)(2)(i)(C)), and becomes 90. Years so early that they tell such an age are moved to the year that makes 90.
 */

/** From this age on HIPAA puts all into one group. */
const topAge = 90;

/** The age as it is, or 90 in the same form where it is higher. */
export function keepAge(text: string): string {
  return text
    .replace(numbers, (age) => (Number(age) > topAge && Number(age) < 130 ? String(topAge) : age))
    .replace(words, (_, en?: string, es?: string) =>
      en !== undefined ? 'ninety' : es !== undefined ? 'noventa' : 'neunzig',
    )
    .replace(/\bcentenarian/gi, 'nonagenarian');
}

/** Years of two or three digits; of months, weeks, days and hours many are few. */
const numbers =
  /(?<![\d.,])\d{2,3}(?![\d.,]*\d)(?![\s-]*(?:months?|mos?|mths?|mth|weeks?|wks?|w|days?|d|hours?|hrs?|h|meses|mes|semanas?|días?|dias?|horas?|monate?n?|wochen?|tage?n?|stunden?)(?!\p{L}))/giu;

const words =
  /(?:\b(ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))|(?:one |a )hundred(?: and)?(?: (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?)\b|(?<!\p{L})(noventa y (?:uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)|cien(?:to (?:uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez))?)(?!\p{L})|(?<!\p{L})(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)undneunzig|(?:ein)?hundert(?:und)?(?:eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)?))(?!\p{L})/giu;

/** A date whose years lie 90 or more before `latest` with 90 before it in their place. */
export function capYears(date: string, latest: number): string {
  return date.replace(/(?<!\d)(?:1[89]|20)\d\d(?!\d|['’]?s|er)/g, (year) =>
    Number(year) < latest - topAge ? String(latest - topAge) : year,
  );
}
