/** What specs ask of sources and templates. */
import { parseTemplate, type TemplateNode } from '../grammar/template.js';
import { type EnglishSourceName, syntheticSources } from '../sources.js';

/** The sources that share templates and deal names among each other. */
export const englishSourceNames = syntheticSources
  .filter(({ language }) => language === 'en')
  .map(({ name }) => name as EnglishSourceName); // the one other source writes German

/** The names of all slots of `template`, those inside alternatives too. */
export function slotsOf(template: string): readonly string[] {
  return parseTemplate(template).flatMap(slotsOfNode);
}

function slotsOfNode(node: TemplateNode): readonly string[] {
  if (node.kind === 'slot') return [node.name];
  return node.kind === 'choice' ? node.options.flatMap((option) => option.flatMap(slotsOfNode)) : [];
}
