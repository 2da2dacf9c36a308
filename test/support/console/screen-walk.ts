import { holdsWithin, LIMIT_MS } from '../eventually.js';
import type { Control, WalkedPage } from './dialog-walk.js';

/** What the walks over all screens have found. */
export class Findings {
  readonly problems: string[] = [];
  /** Names of dialogs, menus and lists. */
  readonly opened = new Set<string>();
  readonly written = new Set<string>();
  /** Views of a screen have the same head, and all screens the same frame: what was pressed is not pressed again. */
  readonly pressed = new Set<string>();
  /** What deletes something, for the end. */
  readonly deletions: (() => Promise<void>)[] = [];
}

type Steps = readonly string[];

/** Of a menu in a dialog of a panel. */
const DEPTH_MAX = 3;
/** A dialog over a panel that says a secret, and the question before it is left. */
const OVERLAYS_MAX = 6;
/** They end the session or leave the workspace: they are only tried without the network. */
const ENDING = /^DELETE|^(Leave|Delete|Create)Workspace$/;
const DELETING = /^(Delete|Remove|Revoke|End)/;
const CLOSING = /^(Close|Cancel|Discard|Collapse navigation)$/;
/** The list of campaigns does not load the many words for errors. */
const OFFLINE = ['The service cannot be reached.', 'That did not work. Nothing was changed.'];

const short = (text: string): string => text.replaceAll(/(.)\1{10,}/g, '$1…').slice(0, 200);

/** Presses every control of a screen and of everything that opens there. */
export class ScreenWalk {
  readonly #walked: WalkedPage;
  readonly #address: string;
  /** With the parameters and the workspace. */
  readonly #path: string;
  readonly #findings: Findings;
  /** What is open; null if that is not known. */
  #at: string | null = null;

  constructor(walked: WalkedPage, address: string, path: string, findings: Findings) {
    this.#walked = walked;
    this.#address = address;
    this.#path = path;
    this.#findings = findings;
  }

  /** Explores what is open after these steps, which begin at the screen. */
  async explore(steps: Steps = []): Promise<void> {
    const controls = (await this.#reach(steps)) ? await this.#walked.ask('controls') : [];
    for (const control of controls) {
      if (this.#isNew(steps, control) && (await this.#reach(steps))) await this.#try(steps, control);
    }
  }

  #isNew(steps: Steps, { name, isOfFrame }: Control): boolean {
    const { pressed } = this.#findings;
    const key = `${isOfFrame ? '' : this.#address.split('?')[0]} ${[...steps, name].join(' > ')}`;
    if (CLOSING.test(name) || pressed.has(key)) return false;
    pressed.add(key);
    return true;
  }

  #isHere = (): boolean => this.#walked.page.url().endsWith(this.#path);
  #report = (key: string, ...problems: readonly string[]): void => {
    this.#findings.problems.push(...problems.map((problem) => short(`${this.#address} ${key}: ${problem}`)));
  };

  /** Closes everything, and shows the screen with another entry of the same screen before it in the history. */
  async #reset(): Promise<void> {
    const walked = this.#walked;
    for (let tries = 0; ; tries++) {
      const overlays = (await walked.ask('overlays')).join();
      if (overlays === '') break;
      if (tries > OVERLAYS_MAX) throw new Error(`${this.#address}: ${overlays} cannot be closed`);
      await walked.ask('enter');
      await walked.page.keyboard.press('Escape');
      await walked.settle();
      if ((await walked.ask('overlays')).join() !== overlays) continue;
      // Only a secret stays.
      await walked.ask('press', (await walked.ask('controls')).at(-1)?.name ?? '', 1);
      await walked.settle();
    }
    if (this.#isHere()) return;
    await walked.push(`${this.#path}#before`);
    await walked.push(this.#path);
  }

  /** Opens what these controls open one after the other, with all fields filled. Returns whether they are there. */
  async #reach(steps: Steps): Promise<boolean> {
    const walked = this.#walked;
    if (this.#at === steps.join(' > ') && (steps.length > 0 || this.#isHere())) return true;
    await this.#reset();
    for (const step of steps) {
      // Their focus loads what they open.
      await walked.ask('controls');
      await walked.settle();
      if (!(await walked.ask('press', step, 1))) return false;
      await walked.settle();
      await walked.ask('fill');
    }
    this.#at = steps.join(' > ');
    return true;
  }

  async #try(steps: Steps, control: Control): Promise<void> {
    const walked = this.#walked;
    const { name } = control;
    const key = [...steps, name].join(' > ');
    await walked.settle();
    const overlays = await walked.ask('overlays');
    const before = overlays.join();
    const isChoice = overlays.at(-1)?.startsWith('menu') ?? false;
    const typed = await walked.ask('typed');
    walked.isCut = true;
    walked.writes.length = 0;
    const isChanged = async (): Promise<boolean> =>
      walked.writes.length > 0 || !this.#isHere() || (await walked.ask('overlays')).join() !== before;
    // The first two may have opened and closed something.
    for (const times of [2, 1]) {
      // Others may have replaced it.
      if (!(await walked.ask('press', name, times))) break;
      await walked.settle();
      if (await isChanged()) break;
    }
    if (walked.writes.length > 0) {
      if (walked.writes.length > 1) this.#report(key, `a double click sends ${walked.writes.join(', ')}`);
      await this.#checkWithoutNetwork(key, isChoice ? null : before, typed);
      await this.#checkWithNetwork(steps, control, isChoice);
      return;
    }
    walked.isCut = false;
    const after = await walked.ask('overlays');
    if (after.length > 0 && after.join() !== before) {
      this.#findings.opened.add(after.at(-1) ?? '');
      await this.#checkBack(key);
      if (steps.length < DEPTH_MAX - 1) await this.explore([...steps, name]);
      this.#at = null;
    } else if (after.join() !== before || !this.#isHere() || (await walked.ask('typed')) !== typed) this.#at = null;
  }

  /** The last write did not arrive. `before` is what must still be open: nothing after a choice in a menu. */
  async #checkWithoutNetwork(key: string, before: string | null, typed: string): Promise<void> {
    const walked = this.#walked;
    const said = await Promise.all(OFFLINE.map((text) => walked.ask('says', text)));
    if (!said.includes(true)) this.#report(key, 'without the network it says nothing');
    walked.isCut = false;
    if (before === null) return;
    if ((await walked.ask('overlays')).join() !== before) this.#report(key, 'without the network it closes');
    else if ((await walked.ask('typed')) !== typed) this.#report(key, 'without the network what was typed is lost');
  }

  async #checkWithNetwork(steps: Steps, { name, isDanger }: Control, isChoice: boolean): Promise<void> {
    const { written, deletions } = this.#findings;
    const [write = ''] = this.#walked.writes;
    const key = [...steps, name].join(' > ');
    if (ENDING.test(write)) {
      this.#at = null;
      return;
    }
    const again = async (): Promise<void> => {
      if (!(await this.#reach(steps))) return this.#report(key, 'is gone');
      await this.#pressOnce(key, name);
      written.add(write);
      if ((await this.#walked.ask('overlays')).length > 0) return;
      const hasUndo = (await this.#walked.ask('controls')).some((control) => control.name === 'Undo');
      if (hasUndo) await this.#pressOnce(`${key} > Undo`, 'Undo');
    };
    if (isDanger || DELETING.test(write) || isChoice) this.#at = null;
    if (!isDanger && !DELETING.test(write)) await again();
    // While that list opens, the rest of the screen can still be pressed: what it deletes is found without it, too.
    else if (!steps.includes('Show suggestions')) deletions.push(again);
  }

  /** Presses a control twice at once. After what it reads, it sends one thing that succeeds, or is refused in words. */
  async #pressOnce(key: string, name: string): Promise<void> {
    const walked = this.#walked;
    walked.writes.length = 0;
    walked.refusals.length = 0;
    if (await walked.ask('press', name, 2)) await holdsWithin(LIMIT_MS, () => walked.writes.length > 0);
    await walked.settle();
    this.#at = null;
    if (walked.writes.length !== 1) this.#report(key, `a double click sends [${walked.writes.join(', ')}]`);
    const isExplained = await walked.ask('isRefused');
    this.#report(key, ...walked.refusals.filter((text) => !isExplained || !text.includes('"validation_failed"')));
  }

  async #checkBack(key: string): Promise<void> {
    const walked = this.#walked;
    const isInAddress = !this.#isHere();
    await walked.page.goBack();
    await walked.settle();
    this.#report(key, ...(await walked.ask('leftOver')).map((problem) => `after Back ${problem}`));
    await walked.page.goForward();
    await walked.settle();
    this.#at = null;
    if (isInAddress) return;
    this.#report(key, ...(await walked.ask('leftOver')).map((problem) => `after Forward ${problem}`));
  }
}
