/** The page's frame: navigation, the current view, and the sign-in. */
import { type ComponentType, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AuditTrail } from './audit.js';
import { client, isLinkRefused, role, token } from './client.js';
import { Health } from './health.js';
import { Models } from './models.js';
import { Pool } from './pool.js';
import { Run, Runs } from './runs.js';
import { Sites } from './sites.js';

interface View {
  readonly path: string;
  readonly name: string;
  readonly show: ComponentType;
}

const views: readonly View[] = [
  { path: 'sites', name: 'Sites', show: Sites },
  { path: 'runs', name: 'Runs', show: Runs },
  { path: 'models', name: 'Models and releases', show: Models },
  { path: 'pool', name: 'Pool and lineage', show: Pool },
  { path: 'audit', name: 'Audit trail', show: AuditTrail },
  { path: 'health', name: 'Health', show: Health },
];

const placeNow = (): string => location.hash.replace(/^#\/?/, '') || 'sites';

function Console() {
  const [place, setPlace] = useState(placeNow());
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const follow = () => setPlace(placeNow());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const [path, id] = place.split('/');
  const view = views.find((candidate) => candidate.path === path) ?? views[0];
  const name = id === undefined ? view?.name : `Run ${id.slice(0, 8)}`;
  useEffect(() => {
    document.title = `${name} – Sfumato coordinator`;
    // Screen readers announce the heading, except at the first load.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [place]);
  const Shown = view?.show;
  return (
    <>
      <button type="button" class="skip" onClick={() => heading.current?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <p class="brand">
          Sfumato <span>coordinator</span>
        </p>
        <nav aria-label="Views">
          {views.map(({ path: to, name: title }) => (
            <a key={to} href={`#/${to}`} aria-current={to === view?.path ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <p class="quiet">Signed in as {role}</p>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        {view?.path === 'runs' && id !== undefined ? <Run id={id} /> : Shown && <Shown />}
      </main>
    </>
  );
}

/** Reloading shows who is signed in, whatever the answer: an expired session cannot be ended. */
async function signOut(): Promise<void> {
  await client.signOut().catch(() => {});
  location.reload();
}

function SignIn() {
  return (
    <main class="sign-in">
      <p class="brand">
        Sfumato <span>coordinator</span>
      </p>
      <h1>Sign in</h1>
      {isLinkRefused && (
        <p role="alert" class="trouble">
          This link was used before, has expired, or was never given out.
        </p>
      )}
      <p>Whoever has the administrator’s token gets a link that opens this page in one browser, once:</p>
      <pre>
        <code>sfumato coordinator page</code>
      </pre>
      <p class="quiet">The link works for ten minutes, and the sign-in for eight hours.</p>
    </main>
  );
}

const root = document.getElementById('page');
if (root === null) throw new Error('the document has no place for the page');
render(token === '' ? <SignIn /> : <Console />, root);
