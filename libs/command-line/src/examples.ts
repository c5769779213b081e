/** An example for every command, shown below its options; one that a reader can change and run. */
import type { Command } from 'commander';

/** Words of the command → what follows them. `tests/architecture/examples.spec.ts` finds commands without one. */
export const examples: Readonly<Record<string, string>> = {
  demo: '--out demo',
  tag: 'notes --out safe --replace surrogates --known patients.csv',
  'policy show': 'safe-harbor',
  calibrate: 'labelled.jsonl --recall 0.98 --out threshold.json',
  review: 'tagged --by "A. Moss"',
  serve: '--port 8430',
  'site join': 'https://coordinator.example --code-file code.txt',
  'site doctor': '--json',
  'site pull': '--embeddings vectors.bin',
  'site stage': '--notes labelled --format i2b2-2014',
  'site preview': 'stage-1 --html preview.html',
  'site approve': 'stage-1 --by "A. Moss"',
  'site upload': '',
  'site status': '--json',
  'site support': 'support.json',
  'site receipts': '--json',
  'site log': '--json',
  'site head': '--json',
  'site rotate-key': '--json',
  'site export': '--out letter.sfumato',
  'site import': 'reply.sfumato',
  'site withdraw': '--batch 3',
  'site tag':
    '--notes notes.csv --format csv --text-column note --id-column id --out safe --replace surrogates',
  'site start':
    '--every 900 --watch inbox --out tagged --format-out text-redacted --threshold threshold.json',
  'coordinator start': '--data coordinator --port 8420',
  'coordinator backup': '--out /backup/2026-03-01',
  'coordinator restore': '--from /backup/2026-03-01 --data coordinator',
  'coordinator invite': '"Saint Brigid"',
  'coordinator sites': '--json',
  'coordinator carry': 'letter.sfumato --out reply.sfumato',
  'coordinator confirm-site': '"Saint Brigid" --fingerprint 3f9a-01bc-77de-4410-9c2e-aa05-61f8-d3b7',
  'coordinator add-person': '"A. Moss" --role auditor',
  'coordinator people': '--json',
  'coordinator rotate-token': '"A. Moss" --days 30',
  'coordinator remove-person': '"A. Moss" --yes',
  'coordinator revoke': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'coordinator snapshot': '',
  'coordinator snapshots': '--json',
  'coordinator train-representer': '--seed 1 --wait',
  'coordinator train-deidentifier': '--seed 1 --wait',
  'coordinator runs': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff --json',
  'coordinator cancel': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'coordinator publish': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'coordinator releases': '--json',
  'coordinator promote': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'coordinator hold': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'coordinator rollback': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'coordinator channels': '--json',
  'coordinator schedule set': '--every 30d --min-sites 2',
  'coordinator schedule show': '--json',
  'coordinator schedule off': '',
  'coordinator lineage': '--site "Saint Brigid"',
  'coordinator withdrawals': '--json',
  'coordinator signing-key': '',
  'coordinator rotate-signing-key': '--yes',
  'coordinator audit': '--export trail.jsonl',
  verify: '--json',
  'audit verify': 'trail.jsonl --head heads.jsonl',
  'coordinator publish-representer': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'coordinator waive':
    '6f9619ff-8b86-4d01-b42d-00cf4fc964ff --reason "Judged on too few documents; a larger audit runs."',
  'coordinator representers': '--json',
  'coordinator withdraw': '"Saint Brigid"',
  'coordinator page': '',
  'coordinator quarantine list': '--json',
  'coordinator quarantine restore': '',
  'coordinator quarantine empty': '--yes',
  'trainer start': '--work work --token-file coordinator/trainer-token',
  'lab run': 'research/experiments/table2.yaml --out results',
  'lab worker': '--queue redis://127.0.0.1:6379',
  'lab audit': '--representer representer --corpus notes.jsonl --format jsonl --json',
  'lab bench': 'encode --json',
  'lab outcomes': 'cells.json --embeddings vectors.bin --corpus notes --format meddocan',
  'lab starter': 'en --carriers corpora',
  'corpus generate': '--source northgate --notes 200 --out notes',
  'corpus convert': '--from notes --from-format i2b2-2014 --to notes.jsonl --to-format jsonl',
  'corpus stats': '--path notes --format i2b2-2014',
  evaluate: '--gold gold --system tagged --format i2b2',
  'embeddings build': '--kind glove',
  'embeddings info': '--kind glove',
  'embeddings neighbours': 'fever --kind glove',
  'embeddings cells': '--corpus notes --format i2b2-2014 --out cells.json',
  'embeddings prune': 'model.bin --out vectors.compact --corpus notes --format i2b2-2014',
  completion: 'bash > ~/.local/share/bash-completion/completions/sfumato',
};

/** Adds the examples to the help of every command below `program`. */
export function addExamples(program: Command): void {
  for (const command of program.commands) addBelow(command, command.name());
}

function addBelow(command: Command, words: string): void {
  const example = examples[words];
  if (example !== undefined)
    command.addHelpText('after', `\nExample:\n  sfumato ${words} ${example}`.trimEnd());
  for (const inner of command.commands) addBelow(inner, `${words} ${inner.name()}`);
}
