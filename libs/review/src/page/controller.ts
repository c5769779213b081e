/** The page's state and commands: one command at a time changes it, and each change redraws the page. */
import { client, createCommandQueue, createStopwatch, Refusal } from './client.js';
import {
  count,
  describeEntry,
  type EdgeMove,
  type Item,
  itemsOf,
  movedEdge,
  nextOpen,
  type PageState,
  sayLabel,
  snapped,
  tokenAt,
} from './model.js';
import { viewport } from './viewport.js';
import {
  type Change,
  type FormPlace,
  type FormQuery,
  type ListPart,
  type NoteView,
  type Order,
  type Place,
  type Queue,
  type StepKind,
  type StepRequest,
  wordsPerSecondMax,
} from './wire.js';

/** The page's only controller. */
export class Controller {
  state: PageState = { items: [], said: '', areLettersOn: true, pending: 0 };
  private readonly stopwatch = createStopwatch();
  private readonly visited: number[] = [];
  /** Prefetched while a person reads, so that it opens at once. */
  private ahead: { readonly number: number; readonly note: Promise<NoteView> } | undefined;
  private readonly inTurn = createCommandQueue((error) => this.recover(error), reportError);

  constructor(private readonly draw: () => void) {}

  run(command: () => void | Promise<void>): void {
    this.set({ pending: this.state.pending + 1 });
    void this.inTurn(command).then(() => this.set({ pending: this.state.pending - 1 }));
  }

  /** Shows refusals of the server and reloads a note that moved on; anything else is a bug. */
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

  /** The selected range of text. */
  get selected(): Place | undefined {
    const { note, selection, dialog, picked } = this.state;
    if (dialog?.kind === 'types' && dialog.item === undefined) return dialog.place;
    if (note === undefined || selection === undefined) return picked;
    const first = Math.min(selection.anchor, selection.focus);
    const last = Math.max(selection.anchor, selection.focus);
    return { start: note.tokens.starts[first] ?? 0, end: note.tokens.ends[last] ?? 0 };
  }

  /** Starts the session, or resumes where this reader left off. */
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
    const track = this.state.session?.queue === 'adjudicate' ? 'adjudicate' : 'read';
    const ahead = this.ahead?.number === number && track === 'read' ? this.ahead.note : undefined;
    const note = await (ahead ?? client.note(number, track));
    this.stopwatch.take();
    const items = itemsOf(note);
    const current = nextOpen(items, this.order, undefined) ?? items[0];
    this.set({
      note,
      items,
      current: current?.id,
      hovered: undefined,
      selection: undefined,
      picked: undefined,
      dialog: undefined,
      refusal: undefined,
    });
    viewport.toTop();
    const open = items.filter(({ status }) => status === 'open').length;
    this.say(`Note ${note.id}. ${count(open, 'tag')} to decide.`);
    this.lookAround(note);
  }

  /** Refreshes list and figures and prefetches the next note, in the background. */
  private lookAround({ number, track }: NoteView): void {
    this.ahead = undefined;
    const around = async () => {
      await this.showList({});
      if (track === 'adjudicate') return; // fetching one would begin its adjudication
      const { next } = await client.next(number);
      if (next === null || next === number || this.state.note?.number !== number) return;
      const note = client.note(next, track);
      note.catch(() => {}); // the code that opens it handles the error
      this.ahead = { number: next, note };
    };
    around().catch((error) => this.recover(error).catch(reportError));
  }

  async showList(part: Pick<ListPart, 'group' | 'from'>): Promise<void> {
    const { group } = { group: this.state.list?.group, ...part };
    const at = { group, from: part.from, note: this.state.note?.number };
    const [progress, list] = await Promise.all([client.progress(), client.notes(at)]);
    this.set({ progress, list });
  }

  get order(): Order {
    return this.state.session?.order ?? 'certainty';
  }

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
      picked: undefined,
      dialog: undefined,
      everywhere: undefined,
    });
  }

  async change(what: StepKind, changes: readonly Change[], said: string): Promise<void> {
    if (changes.length === 0) this.say('Nothing to change.');
    else await this.step({ kind: 'change', what, changes }, said);
  }

  async decide(status: 'accept' | 'reject'): Promise<void> {
    const { item } = this;
    if (item === undefined) return;
    const { start, end, label } = item;
    if (item.kind === 'leak') {
      if (status === 'accept') return this.chooseType({ start, end });
      await this.change('dismiss', [{ do: 'dismiss', start, end, kind: label }], 'Not an identifier.');
    } else {
      const said = `${sayLabel(label)} ${status}ed.`;
      await this.change(status, [{ do: status, span: item.id }], said);
    }
    this.goOn();
  }

  goOn(): void {
    const open = this.state.items.filter(({ status }) => status === 'open').length;
    const next = nextOpen(this.state.items, this.order, this.state.current);
    if (next !== undefined) this.set({ current: next.id });
    this.say(`${this.state.said} ${open === 0 ? 'All decided: Enter approves the note.' : `${open} left.`}`);
  }

  /** Shows the types beside a range of text, or beside a tag with its other actions. */
  chooseType(place: Place, item?: Item, isTyped = true): void {
    getSelection()?.removeAllRanges();
    if (item !== undefined) this.set({ current: item.id });
    this.set({
      selection: undefined,
      picked: undefined,
      dialog: { kind: 'types', place, isTyped, ...(item === undefined ? {} : { item }) },
    });
  }

  /** The range selected by mouse, pen or finger, in whole characters. */
  get pointed(): Place | undefined {
    const { note } = this.state;
    const picked = note && viewport.picked(note.text.length);
    return picked && snapped(note.text, picked);
  }

  /** Selects the word that a finger tapped; extends an adjoining selection. */
  pickWord(offset: number): void {
    const { note, picked } = this.state;
    if (note === undefined) return;
    const { text, tokens } = note;
    const token = tokenAt(tokens, offset);
    const start = tokens.starts[token] ?? 0;
    const end = tokens.ends[token] ?? 0;
    const isBeside = (from: number, to: number) => from <= to && text.slice(from, to).trim() === '';
    const grown = picked && { start: Math.min(picked.start, start), end: Math.max(picked.end, end) };
    const isGrowing = picked && (isBeside(picked.end, start) || isBeside(end, picked.start));
    this.set({ picked: isGrowing ? grown : snapped(text, { start, end }) });
  }

  /** A new tag replaces the tags inside it. */
  async label(label: string): Promise<void> {
    const { dialog, items } = this.state;
    if (dialog?.kind !== 'types') return;
    const { place, item } = dialog;
    if (item?.kind === 'tag') {
      await this.change('label', [{ do: 'label', span: item.id, label }], `Now ${sayLabel(label)}.`);
      return this.goOn();
    }
    const { start, end } = place;
    const within = items.filter(
      (one) => one.kind === 'tag' && one.status !== 'rejected' && one.start >= start && one.end <= end,
    );
    const instead = within.map(({ id }): Change => ({ do: 'reject', span: id }));
    await this.change('add', [{ do: 'add', start, end, label }, ...instead], `Tagged as ${sayLabel(label)}.`);
    const added = this.state.items.find(
      (one) => one.start === start && one.end === end && one.label === label,
    );
    if (added !== undefined) this.set({ current: added.id });
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

  /** Previews a decision on every occurrence of a form; changes nothing. */
  async find(query: FormQuery): Promise<void> {
    if (query.form.trim() === '') return this.set({ dialog: { kind: 'find', query } });
    const plan = await client.form(query);
    this.set({ dialog: { kind: 'find', query, plan } });
  }

  /** Finds the current item's text, to decide it the same way everywhere. */
  async findItem(): Promise<void> {
    const { note } = this.state;
    const { item } = this;
    if (note === undefined || item?.kind !== 'tag') return;
    const label = item.status === 'rejected' ? null : item.label;
    const only = { note: note.number, track: note.track };
    await this.find({ form: note.text.slice(item.start, item.end), label, only });
  }

  async applyForm(): Promise<void> {
    const { dialog } = this.state;
    if (dialog?.kind !== 'find' || dialog.plan === undefined) return;
    const { query, plan } = dialog;
    this.set({ dialog: undefined, said: `Changing ${count(plan.notes, 'note')} …` });
    const done = await client.applyForm(query, plan.changes);
    await this.readAgain();
    const said = `${count(done.changes, 'place')} in ${count(done.notes, 'note')} changed.`;
    this.set({ said, everywhere: query.only === undefined ? done : undefined });
    this.goOn();
  }

  /** Reloads the open note after a decision that affects several notes. */
  private async readAgain(): Promise<void> {
    const { note } = this.state;
    if (note === undefined) return;
    const again = await client.note(note.number, note.track);
    this.set({ note: again, items: itemsOf(again) });
    this.lookAround(again);
  }

  /** Opens the note of an occurrence, with its tag current or its text selected. */
  async openAt({ note, start, end }: FormPlace): Promise<void> {
    await this.open(note);
    const item = this.state.items.find((one) => one.start < end && one.end > start);
    if (item !== undefined) this.set({ current: item.id });
    else this.chooseType({ start, end });
  }

  /**
   * Accepts open tags and goes on, once the whole note has been in view; until then moves to what is left. Never
   * settles disagreements or findings of the leak scan.
   */
  async approve(): Promise<void> {
    const { note, items } = this.state;
    if (note === undefined) return;
    const open = items.filter(({ status }) => status === 'open');
    if (open.some(({ kind }) => kind === 'leak') || (note.track === 'adjudicate' && open.length > 0))
      return this.showLeft();
    if (viewport.showUnseen()) return this.say('This part of the note has not been on the screen yet.');
    const changes = open.map(({ id }): Change => ({ do: 'accept', span: id }));
    if (changes.length > 0) await this.step({ kind: 'change', what: 'visible', changes }, '');
    await this.step({ kind: 'finish' }, '');
    if (this.state.note?.status !== 'reviewed') return this.showLeft();
    await this.leave(sayPace(this.state.note));
  }

  private showLeft(): void {
    this.moveToOpen();
    this.say(this.sayLeft());
  }

  private sayLeft(): string {
    const open = this.state.items.filter(({ status }) => status === 'open');
    return open.every(({ kind }) => kind === 'leak')
      ? `The leak scan found ${count(open.length, 'place')} that no tag covers.`
      : `${count(open.length, 'tag')} still to decide.`;
  }

  /** A flagged note comes back when nothing else is left. */
  async flag(): Promise<void> {
    await this.step({ kind: 'skip' }, '');
    await this.leave('Flagged.');
  }

  async leave(said: string): Promise<void> {
    const { note } = this.state;
    if (note === undefined) return;
    this.visited.push(note.number);
    await this.openOrFinish((await client.next(note.number)).next);
    this.say(`${said} ${this.state.said}`);
  }

  async back(): Promise<void> {
    const last = this.visited.pop();
    if (last === undefined) this.say('There is no earlier note to go back to.');
    else await this.open(last);
  }

  async undo(): Promise<void> {
    const { note, everywhere } = this.state;
    if (everywhere !== undefined) return this.undoForm();
    const last = note?.history.findLast(({ isUndone }) => !isUndone);
    if (note === undefined || last === undefined) return this.say('There is nothing to undo.');
    await this.step({ kind: 'undo' }, `Undone: ${describeEntry(last, note.text)}.`);
    if (this.item === undefined) this.set({ current: this.state.items[0]?.id });
  }

  private async undoForm(): Promise<void> {
    this.say('Taking it back …');
    const { notes, kept } = await client.undoForm();
    await this.readAgain();
    const others = kept === 0 ? '' : ` ${count(kept, 'note')} changed since and stayed.`;
    this.set({ everywhere: undefined, said: `Undone in ${count(notes, 'note')}.${others}` });
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

  async showOverview(): Promise<void> {
    await this.showList({});
    this.set({ dialog: { kind: 'overview' } });
  }

  async signOff(isHasteMeant: boolean): Promise<void> {
    const signOff = await client.signOff(isHasteMeant);
    await this.showList({});
    this.set({ dialog: { kind: 'overview', signOff } });
    this.say(signOff.isSignedOff ? 'The folder is signed off.' : 'The folder is not signed off yet.');
  }
}

/** Says how long the note took, and whether that is too fast for reading. */
function sayPace({ id, text, seconds }: NoteView): string {
  const words = text.match(/\S+/g)?.length ?? 0;
  const isHasty = seconds * wordsPerSecondMax < words;
  return `${id} approved after ${seconds.toFixed(0)} s${isHasty ? ', faster than anybody reads it' : ''}.`;
}
