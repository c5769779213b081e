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
];
