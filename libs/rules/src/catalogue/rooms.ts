/** Rooms, beds and wards by the word before them, and the codes that a ward writes on its beds. The word itself stays. */
import type { Rule, RuleLanguage } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';

/** No amount, time, share or angle: "bed 30 degrees", "room 20 min". */
const noAmount = String.raw`(?![\w%/°]|[.,:]\d|-\d{3}| ?(?:${measureUnits}|x|degrees?|min(?:utes?)?|mins|h|hrs?|hours?|days?|weeks?|months?|years?|times|horas?|dias?|semanas?|meses|minutos|Minuten|Stunden|Tagen?|Wochen|Uhr|to|patients?|people)\b)`;
/** "412", "7B", "7B-14", "412-2", "A12", "C". */
const code = String.raw`(?:\d{1,4}[A-Z]{0,2}(?:-(?:\d{1,3}[A-Z]?|[A-Z]))?|[A-Z]{1,2}-?\d{1,4}(?:-\d{1,3}[A-Z]?)?|[A-D](?=[.,;)]|\n|$))`;
const number = String.raw`(?: ?(?:#|[Nn](?:o|r|um)?\.?o?|number|Nummer))?(?: #?|: ?|# ?|(?<=\.))`;

/** Rules for places inside a hospital. */
export const roomRules: readonly Rule[] = [
  room('en', {
    cues: '[Rr]ooms?|ROOM|[Rr]m\\.?|RM|[Bb]ed(?:space|room)?|BED|[Ww]ard|WARD|[Bb]ay|BAY|[Cc]ubicle|[Pp]od|[Ss]uite',
    matches: [
      'in room ‹412›, bed ‹2›.',
      'Rm ‹7B-14›. Moved',
      'Moved to bed ‹12A›;',
      'Ward ‹7B›,',
      'ROOM: ‹412-B›',
      'room #‹A12›',
      'Bay ‹4› of',
      'bed ‹A›.',
      'Ward ‹C›,',
    ],
    refuses: [
      'bed rest',
      'on room air',
      '2 beds',
      'HOB bed 30 degrees',
      'in bed 2 days',
      'to bed 22:00',
      'bed 2/10',
      'room 20 min',
      'ward round',
      'bed at 10',
      'Bay Area',
      'nail bed 6-0',
      'in bed 12 hours',
      'bed x2',
    ],
  }),
  room('es', {
    cues: '[Hh]ab(?:itacion|\\.)?|HAB\\.?|[Cc]amas?|CAMA|[Bb]ox|BOX|[Ss]ala|[Pp]lanta|PLANTA|[Pp]uesto|[Cc]ubiculo|[Bb]oxes',
    code: String.raw`\d{1,4}[A-Zao]{0,2}(?:-(?:\d{1,3}[A-Z]?|[A-Z]))?(?: [A-Z](?!\w))?|[A-Z]-?\d{1,4}|[A-D](?=[.,;)]|\n|$)`,
    matches: [
      'Hab. ‹412›, cama ‹2›, box ‹7›; planta ‹4ª›.',
      'planta ‹4ª B›, cama ‹412-2›;',
      'Habitación ‹305›',
      'sala ‹3B›.',
    ],
    refuses: [
      'planta del pie',
      'cama 2 días',
      'sala de espera',
      'en cama 12 h',
      'Hab. tóxicos',
      'box de',
      'cama A la',
    ],
  }),
  room('de', {
    cues: '[Ss]tation|Stat\\.|Zimmer|Zi\\.?|Bett(?:platz)?|Bettenplatz|Ebene|Raum|Box',
    matches: ['Station ‹4B›, Zi. ‹412›;', 'Zimmer ‹412›, Bett ‹2›', 'auf Station ‹3›.', 'Station ‹M12›,'],
    refuses: ['Station 3 Tage', 'Bettruhe', 'im Bett', 'Ebene der', 'Station wurde', 'Zi. frei'],
  }),
  {
    name: 'room',
    label: 'ROOM',
    languages: ['en'],
    confidence: 0.8,
    // A ward with its bed: "4W-12". Mutations, antagonists and dimensions have other letters.
    pattern:
      /(?<![\w./-])(?:\d{1,2}(?:[A-Z]|NE|NW|SE|SW)-\d{1,2}[A-Z]?|(?:[BMNPST]?ICU|CCU|CVICU|PACU|IMCU|TCU|ED|ER|L&D)-\d{1,3}[A-Z]?)(?![\w/%-]|[.,]\d)/g,
    keep: ({ identifier }) => !/^(?:[23]D|\d{1,2}F|\d[HL])-/.test(identifier),
    matches: ['Moved to bed 12A; ‹4W-12›.', 'in ‹ICU-14› overnight', '‹7B-14›, stable'],
    refuses: ['5HT-3', '3D-12', 'ICU 14 days', 'C5-6', '4W-123', '16F-18', 'ED-LOS'],
  },
  {
    name: 'room',
    label: 'DEPARTMENT',
    languages: ['en'],
    confidence: 0.8,
    pattern:
      /(?<cue>(?<!\w)(?:to|from|on|[Uu]nit|[Ww]ard|floor|RN,?) )\d{1,2}[ -]?(?:North|South|East|West|Tower|Main)(?! (?:[A-Z][a-z]|\d))(?!\w)/g,
    matches: ['moved to ‹4 West› today', 'on ‹5 North›.', 'unit ‹6-East›,'],
    refuses: ['to 4 West Street', 'on 5 Northumbria', 'walks 4 West', 'from 2 northern'],
  },
];

interface RoomRule extends Pick<Rule, 'matches' | 'refuses'> {
  /** Alternatives of a pattern for folded text; their case counts. */
  readonly cues: string;
  readonly code?: string;
}

function room(language: RuleLanguage, { cues, code: codes = code, ...examples }: RoomRule): Rule {
  return {
    name: 'room',
    label: 'ROOM',
    languages: [language],
    confidence: 0.85,
    pattern: new RegExp(`(?<cue>(?<![\\w-]|\\d |[Nn]ail )(?:${cues})${number})(?:${codes})${noAmount}`, 'g'),
    ...examples,
  };
}
