/** Weekdays and holidays. They have names of their own, so that a policy can switch them off. */
import { type Rule, ruleLanguages } from '../rule.js';
import { holidayPattern, weekdayPattern } from '../vocabulary/calendar.js';

/** Rules for the names of days. */
export const dayNameRules: readonly Rule[] = ruleLanguages.flatMap((language) => [
  {
    name: 'weekday',
    label: 'DATE',
    languages: [language],
    confidence: 0.8,
    pattern: new RegExp(String.raw`(?<!\w)${weekdayPattern[language]}(?!\w)`, language === 'es' ? 'gi' : 'g'),
    ...{
      en: { matches: ['on ‹Monday›', '‹Fridays›,'], refuses: ['monday', 'Mon', 'Sundowning'] },
      es: { matches: ['el ‹lunes›', 'los ‹sábados›'], refuses: ['lunesta', 'semana'] },
      de: { matches: ['am ‹Montag›', '‹Samstags›'], refuses: ['montags', 'Sonntagnacht'] },
    }[language],
  },
  {
    name: 'holiday',
    label: 'DATE',
    languages: [language],
    confidence: 0.8,
    pattern: new RegExp(String.raw`(?<!\w)${holidayPattern[language]}(?!\w)`, 'g'),
    ...{
      en: {
        matches: [
          'since ‹Christmas›',
          "‹New Year's Eve›",
          'onset ‹Boxing Day 2022›;',
          'book ‹Good Friday›!!',
          'after ‹Eid al-Fitr›,',
          '‹Super Bowl Sunday›.',
          'since ‹the Fourth of July›; ‹Mothers Day›',
          '‹Black Friday 2019›',
        ],
        refuses: [
          'christmas',
          'Eastern',
          'Christmastree',
          'Easter Island',
          'Holiday',
          'Dr. Valentine',
          'New Year',
        ],
      },
      es: {
        matches: ['en ‹Navidad›', 'el ‹Viernes Santo de 2019›', '‹Todos los Santos›'],
        refuses: ['navidades', 'Semana 3', 'Reyes Moreno', 'la Sra. Reyes'],
      },
      de: { matches: ['an ‹Weihnachten›', 'am ‹Ostermontag›, ‹Fronleichnam 2019›'], refuses: ['Ostermann'] },
    }[language],
  },
]);
