/** Dependencies, free disk space and waiting jobs. */
import { client } from './client.js';
import { ago, size, time, whole } from './format.js';
import { Badge, Fact, Trouble, useLoaded } from './parts.js';

export function Health() {
  const { value, refusal } = useLoaded(client.health, 'health');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && (
        <dl class="facts">
          <Fact name="Coordinator">
            {value.ready ? <Badge tone="good">ready</Badge> : <Badge tone="bad">not ready</Badge>}
          </Fact>
          {Object.entries(value.dependencies)
            .filter(([name]) => name !== 'disk')
            .map(([name, isUp]) => (
              <Fact key={name} name={names[name] ?? name}>
                {isUp ? <Badge tone="good">answers</Badge> : <Badge tone="bad">does not answer</Badge>}
              </Fact>
            ))}
          <Fact name="Room on the disk">
            {size(value.disk.freeBytes)}{' '}
            {value.dependencies.disk === false && <Badge tone="bad">uploads are refused</Badge>}
            <span class="sub">{size(value.disk.reserveBytes)} kept free</span>
          </Fact>
          <Fact name="Damaged batches and files">
            {value.damagedBlobs === null ? 'unknown' : whole(value.damagedBlobs)}
          </Fact>
          <Fact name="Waiting for a trainer">
            {value.waiting === null
              ? 'unknown'
              : `${whole(value.waiting.representer)} representer, ${whole(value.waiting.deidentifier)} de-identifier`}
          </Fact>
          <Fact name="Version">{value.version}</Fact>
          <Fact name="Running since">
            {time(value.startedAt)} <span class="sub">{ago(value.startedAt, Date.now())}</span>
          </Fact>
        </dl>
      )}
    </>
  );
}

const names: Readonly<Record<string, string>> = {
  database: 'Database',
  queue: 'Queue',
  blobs: 'Store of files',
};
