/** What the page knows and does: one state, changed by one command after the other, drawn again after each. */
import { client, createCommandQueue, createStopwatch, Refusal } from './client.js';
import {
  count,
  type EdgeMove,
  type Item,
  itemsOf,
  movedEdge,
  nextOpen,
  type PageState,
  type Place,
  rowsShown,
} from './model.js';
import { viewport } from './viewport.js';
import type { Change, Order, Queue, StepKind, StepRequest } from './wire.js';

/** The page's one controller. */
export class Controller {
  state: PageState = { items: [], said: '', areLettersOn: true, pending: 0 };
  private readonly stopwatch = createStopwatch();
  private readonly visited: number[] = [];
  private readonly inTurn = createCommandQueue((error) => this.recover(error), reportError);

  constructor(private readonly draw: () => void) {}

  /** Runs one command after those before it. */
  run(command: () => void | Promise<void>): void {
    this.set({ pending: this.state.pending + 1 });
    void this.inTurn(command).then(() => this.set({ pending: this.state.pending - 1 }));
  }

  /** A refusal by the server is shown, and a note that moved on is read again; anything else is a bug. */
  private async recover(error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) throw error;
    const { note } = this.state;
    if (error.answer.code !== 'REVIEW_NOTE_MOVED_ON' || note === undefined)
      return this.set({ refusal: error.answer });
    await this.open(note.number).then(
      () => this.say('This note was changed in another tab. It has been loaded again.'),
      (again) => this.recover(again),
    );
  }

  set(change: { [Key in keyof PageState]?: PageState[Key] | undefined }): void {
    this.state = { ...this.state, ...change } as PageState; // an undefined optional field reads like an absent one
    this.draw();
  }

  say(said: string): void {
    this.set({ said });
  }

  /** Label → its category. */
  get categories(): ReadonlyMap<string, string> {
    return new Map(this.state.session?.labels.map(({ label, category }) => [label, category]));
  }

  get item(): Item | undefined {
    return this.state.items.find(({ id }) => id === this.state.current);
  }

  /** The selected stretch of text. */
  get selected(): Place | undefined {
    const { note, selection } = this.state;
    if (note === undefined || selection === undefined) return undefined;
    const first = Math.min(selection.anchor, selection.focus);
    const last = Math.max(selection.anchor, selection.focus);
    return { start: note.tokens.starts[first] ?? 0, end: note.tokens.ends[last] ?? 0 };
  }

  /** Begins, or goes on where this reader left. */
  async start(): Promise<void> {
    const session = await client.session();
    this.set({ session });
    await this.openOrFinish(session.next);
  }

  async openOrFinish(number: number | null): Promise<void> {
    if (number !== null) return this.open(number);
    this.set({ note: undefined, items: [], current: undefined, selection: undefined });
    await this.showOverview();
    this.say('Nothing is left in this list.');
  }

  async open(number: number): Promise<void> {
    const [note, progress] = await Promise.all([
      client.note(number, this.state.session?.queue === 'adjudicate' ? 'adjudicate' : 'read'),
      client.progress(),
    ]);
    this.stopwatch.take();
    const items = itemsOf(note);
    const current = nextOpen(items, this.order, undefined) ?? items[0];
    this.set({
      note,
      progress,
      items,
      current: current?.id,
      selection: undefined,
      dialog: undefined,
      refusal: undefined,
    });
    viewport.toTop();
    const open = items.filter(({ status }) => status === 'open').length;
    this.say(`Note ${note.id}. ${count(open, 'tag')} to decide.`);
  }

  get order(): Order {
    return this.state.session?.order ?? 'certainty';
  }

  /** Moves to the item `by` places on, in the order of the text. */
  move(by: -1 | 1): void {
    const { items, current } = this.state;
    const index = items.findIndex(({ id }) => id === current);
    const next = items[Math.min(items.length - 1, Math.max(0, index + by))];
    if (next !== undefined) this.set({ current: next.id, selection: undefined });
  }

  moveToOpen(): void {
    const next = nextOpen(this.state.items, this.order, this.state.current);
    if (next === undefined) this.say('Every tag of this note is decided.');
    else this.set({ current: next.id, selection: undefined });
  }

  /** Sends one step and shows what it left. */
  async step(step: StepRequest['step'], said: string): Promise<void> {
    const { note } = this.state;
    if (note === undefined) return;
    const { track, version } = note;
    const seconds = this.stopwatch.take();
    const state = await client.step(note.number, { track, version, seconds, step });
    const items = itemsOf(state);
    this.set({
      note: { ...note, ...state },
      items,
      said,
      refusal: undefined,
      selection: undefined,
      dialog: undefined,
    });
  }

  async change(what: StepKind, changes: readonly Change[], said: string): Promise<void> {
    if (changes.length === 0) this.say('Nothing to change.');
    else await this.step({ kind: 'change', what, changes }, said);
  }

  /** Accepts or rejects the current item and goes to the next that is open. */
  async decide(status: 'accept' | 'reject'): Promise<void> {
    const { item } = this;
    if (item === undefined) return;
    const { start, end, label } = item;
    if (item.kind === 'leak') {
      if (status === 'accept') return this.set({ dialog: { kind: 'labels', place: { start, end } } });
      await this.change('dismiss', [{ do: 'dismiss', start, end, kind: label }], 'Not an identifier.');
    } else {
      const said = status === 'accept' ? `${label} accepted.` : `${label} rejected.`;
      await this.change(status, [{ do: status, span: item.id }], said);
    }
    this.goOn();
  }

  /** To the next open item, and says how many are left. */
  goOn(): void {
    const open = this.state.items.filter(({ status }) => status === 'open').length;
    const next = nextOpen(this.state.items, this.order, this.state.current);
    if (next !== undefined) this.set({ current: next.id });
    this.say(`${this.state.said} ${open === 0 ? 'All decided: Enter finishes the note.' : `${open} left.`}`);
  }

  /** Gives the item, or the selected text, a label. */
  async label(label: string): Promise<void> {
    const { dialog } = this.state;
    if (dialog?.kind !== 'labels') return;
    const { place, item } = dialog;
    if (item === undefined) {
      const { start, end } = place;
      await this.change('add', [{ do: 'add', start, end, label }], `Tagged as ${label}.`);
      const added = this.state.items.find(
        (one) => one.start === start && one.end === end && one.label === label,
      );
      if (added !== undefined) this.set({ current: added.id });
      return;
    }
    await this.change('label', [{ do: 'label', span: item.id, label }], `Now ${label}.`);
    this.goOn();
  }

  async moveEdge(move: EdgeMove): Promise<void> {
    const { note } = this.state;
    const { item } = this;
    if (note === undefined || item?.kind !== 'tag') return;
    const place = movedEdge(note, item, move);
    if (place === undefined) return this.say('It cannot go further.');
    const form = note.text.slice(place.start, place.end);
    await this.change('resize', [{ do: 'resize', span: item.id, ...place }], `Now “${form}”.`);
  }

  /** Shows where else the item's characters stand, before anything acts. */
  async showForm(): Promise<void> {
    const { note } = this.state;
    const { item } = this;
    if (note === undefined || item?.kind !== 'tag') return;
    const places = await client.sameForm(note.number, note.track, item);
    this.set({ dialog: { kind: 'form', item, places } });
  }

  /** Does to every place that was shown what the item says. */
  async applyForm(changes: readonly Change[]): Promise<void> {
    await this.change('same-form', changes, `${count(changes.length, 'place')} changed.`);
    this.set({ dialog: undefined });
    this.goOn();
  }

  /** Accepts the open tags that are wholly in view, and no other. */
  async acceptVisible(): Promise<void> {
    const open = this.state.items.filter(({ kind, status }) => kind === 'tag' && status === 'open');
    const visible = open.filter(({ id }) => viewport.isVisible(id));
    const changes = visible.map(({ id }): Change => ({ do: 'accept', span: id }));
    await this.change('visible', changes, `${count(changes.length, 'visible tag')} accepted.`);
    this.goOn();
  }

  /**
   * Finishes the note once every tag is decided and every line has been in view; until then goes where
   * something is left.
   */
  async finish(): Promise<void> {
    const { note, items } = this.state;
    if (note === undefined) return;
    if (items.some(({ status }) => status === 'open')) {
      this.moveToOpen();
      return this.say(this.sayLeft());
    }
    if (viewport.showUnseen()) return this.say('This part of the note has not been on the screen yet.');
    await this.step({ kind: 'finish' }, '');
    if (this.state.note?.status !== 'reviewed') {
      this.moveToOpen();
      return this.say(this.sayLeft());
    }
    await this.leave();
  }

  /** What stands between the note and its finish. */
  private sayLeft(): string {
    const open = this.state.items.filter(({ status }) => status === 'open');
    return open.every(({ kind }) => kind === 'leak')
      ? `The leak scan found ${count(open.length, 'place')} that no tag covers.`
      : `${count(open.length, 'tag')} still to decide.`;
  }

  async skip(): Promise<void> {
    await this.step({ kind: 'skip' }, '');
    await this.leave();
  }

  async leave(): Promise<void> {
    const { note } = this.state;
    if (note === undefined) return;
    this.visited.push(note.number);
    await this.openOrFinish((await client.next(note.number)).next);
  }

  async back(): Promise<void> {
    const last = this.visited.pop();
    if (last === undefined) this.say('There is no earlier note to go back to.');
    else await this.open(last);
  }

  async undo(): Promise<void> {
    if (this.state.note?.history.every(({ isUndone }) => isUndone) !== false)
      return this.say('There is nothing to undo.');
    await this.step({ kind: 'undo' }, 'Undone.');
    if (this.item === undefined) this.set({ current: this.state.items[0]?.id });
  }

  async settings(change: { readonly order?: Order; readonly queue?: Queue }): Promise<void> {
    const { order, queue } = { order: this.order, queue: this.state.session?.queue ?? 'first', ...change };
    const session = await client.settings({ order, queue });
    this.set({ session });
    if (change.queue !== undefined) return this.openOrFinish(session.next);
    const first = nextOpen(this.state.items, order, undefined);
    if (first !== undefined) this.set({ current: first.id });
    this.say(order === 'certainty' ? 'Least certain and riskiest first.' : 'In the order of the text.');
  }

  async showOverview(from = 0): Promise<void> {
    const [progress, rows] = await Promise.all([client.progress(), client.notes(from, rowsShown)]);
    this.set({ progress, dialog: { kind: 'overview', from, rows } });
  }

  async signOff(): Promise<void> {
    const signOff = await client.signOff();
    await this.showOverview();
    const { dialog } = this.state;
    if (dialog?.kind === 'overview') this.set({ dialog: { ...dialog, signOff } });
    this.say(signOff.isSignedOff ? 'The folder is signed off.' : 'The folder cannot be signed off yet.');
  }
}
