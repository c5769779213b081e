/** Names of people before their degrees. */
import type { Rule } from '../rule.js';
import { nameLength } from './name-words.js';

const degree = String.raw`(?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A(?:-C)?|Ph\.?D|D\.?D\.?S|D\.?M\.?D|F\.?A\.?C\.?S|F\.?A\.?C\.?P|L\.?P\.?N|CRNA|MBBS|FRCS|LCSW|PharmD|D\.?P\.?M|DNP|APRN|ARNP|PsyD)`;

/** Rules for names that a degree stands behind. */
export const degreeRules: readonly Rule[] = [
  {
    name: 'degree',
    label: 'DOCTOR',
    confidence: 0.95,
    pattern: new RegExp(
      String.raw`(?<![\w'-])[A-Z][A-Za-z'-]{0,24}\.?(?: (?:[A-Z][A-Za-z'-]{0,24}\.?|de|van|von|der|la|del)){0,4}(?=,? {1,2}${degree}\b(?!-\d| (?:for|view|mandible|film|request|denied|approved|pending|form)\b))`,
      'g',
    ),
    keep: ({ identifier }) =>
      nameLength(identifier) === identifier.length &&
      (identifier.includes(' ') || identifier.length > 2) &&
      !/^(?:home|license|licence|accepting|met|opg|surg|public|school|charge|staff|floor|triage|ward|clinic|hospice|home) ?(?:health|care)?$|^(?:health|care)$/i.test(
        identifier,
      ),
    matches: [
      'by ‹John Smith›, MD',
      '‹ANA B. LEE›, M.D., PhD',
      'seen by ‹Mary Jones› RN',
      'The ‹Ruth van Dyke›, PA-C',
    ],
    refuses: [
      'Needs PA for Norco',
      'HOME HEALTH RN',
      'Charge RN',
      'the MD',
      'Attending MD',
      'Patient, RN',
      'Left knee, PA view',
      'Cardiology, MD',
      'License MD-447120-L',
      'tackle. OPG, PA mandible',
      'Trousseau +. MET RN D',
    ],
  },
];
