/** The page's frame: navigation, the current view, and the sign-in. */
import { type ComponentType, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AuditTrail } from './audit.js';
import { client, isLinkRefused, person, Refusal, token } from './client.js';
import { Health } from './health.js';
import { Home } from './home.js';
import { Models } from './models.js';
import { Field, Trouble, textOf } from './parts.js';
import { People } from './people.js';
import { Pool } from './pool.js';
import { Run, Runs } from './runs.js';
import { Sites } from './sites.js';

interface View {
  readonly path: string;
  readonly name: string;
  readonly show: ComponentType;
}

const views: readonly View[] = [
  { path: 'home', name: 'Home', show: Home },
  { path: 'sites', name: 'Sites', show: Sites },
  { path: 'runs', name: 'Runs', show: Runs },
  { path: 'models', name: 'Models', show: Models },
  { path: 'pool', name: 'Pool', show: Pool },
  { path: 'people', name: 'People', show: People },
  { path: 'audit', name: 'Audit trail', show: AuditTrail },
  { path: 'health', name: 'Health', show: Health },
];

const placeNow = (): string => location.hash.replace(/^#\/?/, '') || 'home';

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
        <p class="who">
          {person.name} <span class="sub">{person.role}</span>
        </p>
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

/** Reloads whatever the answer, because an expired session cannot be ended. */
async function signOut(): Promise<void> {
  await client.signOut().catch(() => {});
  location.reload();
}

function SignIn() {
  const [refusal, setRefusal] = useState<Refusal>();
  const signIn = async (form: FormData) => {
    try {
      location.replace((await client.link(textOf(form, 'token'))).path);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
    }
  };
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(new FormData(event.currentTarget));
        }}
      >
        <Field
          label="Your token"
          hint={
            <>
              It begins with <code>sfp_</code> and was told to you once. The first person in uses the
              installation’s own, which is in the file <code>admin-token</code> of the data directory.
            </>
          }
        >
          <input type="password" name="token" required autocomplete="current-password" />
        </Field>
        {refusal !== undefined && <Trouble refusal={refusal} />}
        <p class="choices">
          <button type="submit" class="primary">
            Sign in
          </button>
        </p>
      </form>
      <p class="quiet">The sign-in lasts eight hours, or until the coordinator stops.</p>
    </main>
  );
}

const root = document.getElementById('page');
if (root === null) throw new Error('the document has no place for the page');
render(token === '' ? <SignIn /> : <Console />, root);
