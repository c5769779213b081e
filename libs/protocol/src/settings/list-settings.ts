/** The settings of a run as a table for people, read from the schemas that check them. */
import { z } from 'zod';
import type { RunKind } from '../api/runs.js';
import { defaultsOfSystem, listedRunSettings } from './run-settings.js';

/** One setting: its name as `--set` takes it, what it is when left out, what it may be, and what it means. */
export interface SettingEntry {
  readonly name: string;
  readonly default: string;
  readonly bounds: string;
  readonly meaning: string;
}

/** The settings of a run, in the order of their schema. */
export function listRunSettings(kind: RunKind): readonly SettingEntry[] {
  return entriesOf(nodeSchema.parse(z.toJSONSchema(listedRunSettings[kind], { io: 'input' })), '');
}

/** The parts of a JSON schema that our schemas make. */
const nodeSchema = z.looseObject({
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
  get items() {
    return nodeSchema.optional();
  },
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
});

type Node = z.infer<typeof nodeSchema>;

function entriesOf({ properties = {} }: Node, prefix: string): SettingEntry[] {
  return Object.entries(properties).flatMap(([key, node]) => {
    const name = prefix + key;
    if (node.properties !== undefined) return entriesOf(node, `${name}.`);
    const standard = defaultsOfSystem.has(name) ? 'by system' : spell(node.default);
    return [{ name, default: standard, bounds: boundsOf(node), meaning: node.description ?? '' }];
  });
}

/** A setting without a default says `none`: nothing is done unless it is written. */
function spell(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function boundsOf(node: Node): string {
  if (node.enum !== undefined) return node.enum.join(', ');
  if (node.type === 'boolean') return 'true, false';
  if (node.items !== undefined) return `list of ${boundsOf(node.items)}`;
  const { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER, type } = node;
  const low = minimum === undefined ? `more than ${exclusiveMinimum}` : `${minimum}`;
  const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${low}` : `${low} to ${maximum}`;
  return type === 'integer' ? `whole, ${range}` : range;
}
