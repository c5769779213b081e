/** Relatives, whose ages stand in family histories, as pieces of patterns for folded text. */
import type { RuleLanguage } from '../rule.js';

/** Words for one relative or several. */
export const kinPattern: Readonly<Record<RuleLanguage, string>> = {
  en: alternatives(
    '(?:(?:great[ -])?grand|step|half[ -])?(?:mothers?|fathers?|moms?|mums?|dads?|parents?|brothers?|sisters?|sons?|daughters?|ma|pa)',
    'mommy|daddy|granny|gran|nana?|papa|gma|gpa|g?gm|g?gf|[mp]g?g[mfua]|sib(?:ling)?s?|twins?|spouse|wife|husband|partner',
    '(?:great[ -])?(?:aunts?|uncles?|auntie)|cousins?|nieces?|nephews?|bro|sis|[mf]oc|mo(?= d\\b)|fa(?= d\\b)|(?:mother|father|brother|sister)-in-law',
  ),
  es: alternatives(
    'madre|padre|mama|papa|(?:medi[oa] )?herman[oa]s?|(?:bis)?abuel[oa]s?|yay[oa]|ti[oa]s?|espos[oa]|marido|mujer|conyuge|pareja',
    'hij[oa]s?|niet[oa]|prim[oa]s?|sobrin[oa]|suegr[oa]s?|cunad[oa]s?|gemel[oa]|progenitor(?:es|a)?',
  ),
  de: alternatives(
    '(?:ur)?(?:gros)?(?:mutter|vater|eltern|tante|onkel)|(?:ur)?(?:oma|opa)|mama|papa|(?:halb|zwillings)?(?:bruder|schwester)',
    'ehe(?:frau|mann)|gatt(?:e|in)|partner(?:in)?|sohn|tochter|cousine?|nichte|neffe|schwager|schwagerin|schwieger(?:mutter|vater)',
  ),
};

/** Events of a life that a note dates by the age at which they came. */
export const lifeEventPattern: Readonly<Record<RuleLanguage, string>> = {
  en: alternatives(
    "falls?|fell|strokes?|mi|stemi|nstemi|cva|tia|infarct(?:ion)?|surgery|operation|onset|diagnos(?:is|ed)|dx'?d?|presented|widowed",
    "(?:re)?married|divorced|retire[ds]?|driving|menopause|fractures?|fx|cancer|ca|carcinoma|dementia|alzheimer'?s|parkinson'?s",
    'chf|copd|cabg|pci|tavr|avr|pacemaker|ppm|th[ar]|tk[ar]|seizures?|leukemia|lymphoma|heart attack|cataracts?|mastectomy',
    '\\w{2,12}(?:ectomy|plasty|oscopy)|replac(?:ed|ement)|ckd|esrd|afib|pneumonia|independent(?:ly)?|living alone|nursing home',
  ),
  es: alternatives(
    'ictus|acv|iam|infarto|caidas?|fractura(?: de \\w{4,9})?|diagnostic(?:o|ad[oa])|inicio|debut|cirugia|operad[oa]|demencia|cancer',
    'menopausia|jubilad[oa]|viud[oa]|protesis|marcapasos|alzheimer|parkinson',
  ),
  de: alternatives(
    'schlaganfall|apoplex|herzinfarkt|infarkt|sturz|fraktur|schenkelhalsfraktur|diagnose|erstdiagnose|ed|operation|op|demenz',
    'karzinom|krebs|menopause|verwitwet|berentet|schrittmacher|verstarb|starb',
  ),
};

function alternatives(...lists: readonly string[]): string {
  return `(?:${lists.join('|')})`;
}
