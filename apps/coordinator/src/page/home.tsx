/** What needs attention now, and the state of the consortium. */
import { client } from './client.js';
import { figure, percent, whole } from './format.js';
import { Badge, Fact, Trouble, useLoaded } from './parts.js';
import { type Facts, type Task, tasksOf } from './tasks.js';

async function load(): Promise<Facts> {
  const [{ sites }, { runs }, { snapshots }, { representers }, { releases }, { people }, lineage, health] =
    await Promise.all([
      client.sites(),
      client.runs(),
      client.snapshots(),
      client.representers(),
      client.releases(),
      client.people(),
      client.lineage(),
      client.health(),
    ]);
  return { sites, runs, snapshots, representers, releases, people, lineage, health };
}

export function Home() {
  const { value, refusal } = useLoaded(load, 'home');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && (
        <>
          <Tasks tasks={tasksOf(value, Date.now())} />
          <Standing {...value} />
        </>
      )}
    </>
  );
}

const words: Readonly<Record<Task['tone'], string>> = { bad: 'trouble', open: 'decide', quiet: 'next' };

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <section>
      <h2>What needs you now</h2>
      {tasks.length === 0 ? (
        <p>
          <Badge tone="good">all done</Badge> Nothing waits for a person.
        </p>
      ) : (
        <ul class="tasks" aria-label="What needs you now">
          {tasks.map(({ tone, text, link, href }) => (
            <li key={text}>
              <Badge tone={tone}>{words[tone]}</Badge>
              <span>{text}</span>
              <a href={href}>{link}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Standing({ sites, runs, representers, releases, health }: Facts) {
  const stable = releases.find(({ status }) => status === 'stable');
  const enrolled = sites.filter(({ status }) => status === 'enrolled').length;
  const running = runs.filter(({ status }) => status === 'running').length;
  const current = representers.find(({ isCurrent }) => isCurrent);
  const worst = stable?.manifest?.scores.heldOutSiteRecallWorst;
  return (
    <section>
      <h2>How it stands</h2>
      <dl class="figures">
        <Fact name="Sites enrolled">{whole(enrolled)}</Fact>
        <Fact name="Batches in the store">{whole(sites.reduce((sum, { batches }) => sum + batches, 0))}</Fact>
        <Fact name="Current representer">
          {current === undefined ? 'none' : `${current.number}, ${current.gate.verdict}`}
        </Fact>
        <Fact name="Stable release">
          {stable === undefined ? 'none' : `${stable.number}`}
          {stable?.manifest && (
            <span class="sub">
              F1 {figure(stable.manifest.scores.heldOutBinaryTokenF1)}
              {worst !== undefined && `, worst site finds ${percent(worst)}`}
            </span>
          )}
        </Fact>
        <Fact name="Trainings running">{whole(running)}</Fact>
        <Fact name="Coordinator">
          {health.ready ? <Badge tone="good">ready</Badge> : <Badge tone="bad">not ready</Badge>}
        </Fact>
      </dl>
    </section>
  );
}
