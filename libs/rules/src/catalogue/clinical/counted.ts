/** Ordinals of things that no calendar has: bones, degrees, events, doses. */
import type { ClinicalForm } from '../../rule.js';

const thing =
  'degree|percentile|centile|grade|ribs?|fingers?|toes?|digits?|metatarsals?|metacarpals?|phalanx|ray|web ?space|interspace|MTP|MCP|PIP|DIP|MT|MC|ICS|intercostal|cranial|CN|nerve|ventricle|lumbar|thoracic|cervical|dose|vaccine|booster|shot|line|stage|generation|trimester|time|cycle|attempt|episode|opinion|visit|child|baby|pregnancy|fraction|injection|round|session|MI|NSTEMI|STEMI|CVA|TIA|stroke|heart attack|seizure|relapse|admission|surgery|operation|toe|molar|premolar|marriage|wife|husband|cousins?|grade|grader|year|floor|party|hand|person|quarter|half|place|choice|look|heart sound|void|stool|night|week';

/** Ordinals. */
export const countedForms: readonly ClinicalForm[] = [
  {
    name: 'ordinal-of-a-thing',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}/-])\d{1,2}(?:st|nd|rd|th) ?-?(?:${thing})(?![\p{L}\p{N}])`,
      'giu',
    ),
    matches: [
      'fracture of the ‹5th metatarsal›; next',
      'a ‹2nd MI› in',
      '‹1st degree› AV block',
      'the ‹3rd dose› of',
    ],
    refuses: ['on the 3rd; labs', 'the 4th of March', 'March 4th visits'],
  },
  {
    name: 'shorthand',
    pattern:
      /(?<![\p{L}\p{N}])(?:W[DN][ ,/]{0,2}W[DN](?:[ ,/]{1,2}(?:[WBHA]|AA|Hisp)[MF])?|(?:AL|AA|ATTR(?:wt|v|m)?) amyloid(?:osis)?|[A-Z]{2,4} ruled out)(?![\p{L}\p{N}])/gu,
    matches: ['Gen: ‹WD WN WM› in NAD', '‹WDWN BF›', 'an ‹AL amyloid›;', '‹MI ruled out›'],
    refuses: ['WM in NAD', 'AL state', 'Diaz ruled out'],
  },
  {
    name: 'citation',
    pattern:
      /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}'-]{1,20}(?:,? (?:and|&|y|und) \p{Lu}[\p{L}'-]{1,20})? et al\b\.?,?(?: \(?(?:19|20)\d\d[a-z]?\)?)?|(?<=\((?:see |cf\. )?)\p{Lu}[\p{L}'-]{1,20}(?:,? (?:and|&) \p{Lu}[\p{L}'-]{1,20})?,? (?:19|20)\d\d[a-z]?(?=[);]))/gu,
    matches: [
      '‹Adenwalla et al. (2061)› say',
      'shown (‹Adenwalla and Vask, 2061›).',
      'as in (‹Vask & Roe 2061›;',
    ],
    refuses: ['Vask (2061) was born', 'Vask and Roe came', 'in 2061'],
  },
];
