/** Dates as people write them: usually in full, often with a part left out. */

import { formatDay } from '#corpora';
import { chance, draw } from '#surrogates';
import { listed, type StarterCase } from './starter-case.js';

/** Forms with day, month and year. */
export const fullDateForms =
  listed(`MM/DD/YYYY; M/D/YYYY; M/D/YY; MM/DD/YY; YYYY-MM-DD; DD/MM/YYYY; DD.MM.YYYY; D.M.YYYY; MM-DD-YYYY; DD-Mon-YYYY;
    Month D, YYYY; Month D, YYYY; Mon D, YYYY; D Month YYYY; D Mon YYYY; Month Dth, YYYY; Dth of Month, YYYY; DD MON
    YYYY; MM.DD.YY; YYYY/MM/DD; DMonYY; DMonYYYY; Month D YYYY; M-D-YY; Mon. D, YYYY; YYYYMMDD; YYYYMMDD; YYYYMMDD; month D, YYYY; DD-MON-YYYY; DD-MON-YY; DD-Mon-YY; D-Mon-YY; MON D, YYYY; Mon D YYYY; Mon DD, YYYY; D/M/YY; MMDDYY; YYYY.MM.DD;
    DD Mon YY; Weekday, Month D, YYYY; Wkd M/D/YY; Weekday D Month YYYY; MM DD YYYY; M.D.YY; MM.DD.YYYY`);
/** Full and partial forms. */
export const dateForms = [
  ...fullDateForms,
  ...fullDateForms,
  'M/D',
  'Month D',
  'Month Dth',
  'Mon D',
  'Dth of Month',
  'Month YYYY',
  'Month',
  'Weekday',
  'YYYY',
  'Weekday, Month D',
  'Wkd M/D',
  'Wkd',
  'D Mon',
  'D-Mon',
  'MM/DD',
  'M/D',
  'Weekday Month Dth',
  'Weekday the Dth',
  'M/YYYY',
  'Month of YYYY',
  'the Dth',
];

/** Formats a date of about the past year or, less often, the past two decades. */
export function dateIn({ today, random }: StarterCase, forms: readonly string[]): string {
  return formatDay(
    draw(forms, random),
    today - (chance(0.6, random) ? random.integer(400) : random.integer(8000)),
  );
}
