import type { Page, Request } from 'playwright-core';

/** Runs in the page before its content. What is on top is the last overlay, or else the screen. */
const WALK = `globalThis.walk = (() => {
  const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  // Of a month, whose buttons only turn its pages.
  const CALENDAR = '[role=application]';
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true]') === null;
  const overlays = () =>
    [...document.querySelectorAll(OVERLAYS)].filter((each) => isSeen(each) && each.closest('#root') === null);
  const top = () => overlays().at(-1) ?? document;
  const wordsOf = ({ id }) => document.getElementById(id)?.textContent ?? '';
  const nameOf = (element) =>
    (element.ariaLabel ?? (element.ariaLabelledByElements?.map(wordsOf).join(' ') || element.textContent)).trim();
  const controls = () => {
    const found = [...top().querySelectorAll('button:not([role=radio]), [role=menuitem], [role=switch]')].filter((each) =>
      isSeen(each) && !each.disabled && each.ariaDisabled !== 'true' && each.closest(CALENDAR) === null);
    const counts = new Map();
    return found.map((element) => {
      const name = nameOf(element);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return { element, name: count === 0 ? name : name + ' ' + count };
    });
  };
  // Of the rows of a list, one control of each kind is enough.
  const LISTS = 'tbody, ul, [role=grid]';
  const kindOf = ({ tagName, className, ariaHasPopup, firstElementChild }) =>
    [tagName, className, ariaHasPopup, firstElementChild?.tagName === 'svg' && firstElementChild.innerHTML].join();
  const isFirst = ({ element }, index, all) => {
    const list = element.closest(LISTS);
    const isLike = (other) => other.element.closest(LISTS) === list && kindOf(other.element) === kindOf(element);
    const isOneOfMany = list !== null || element.ariaHasPopup === 'listbox';
    return !isOneOfMany || all.findIndex(isLike) === index;
  };
  const fields = () => [...top().querySelectorAll('input:not([type=file]), textarea')];
  const isBox = ({ type }) => type === 'checkbox' || type === 'radio';
  const VALUES = { email: 'anna@example.com', url: 'https://example.com', number: '7', date: '2026-12-01', password: 'a long password' };
  return {
    overlays: () => overlays().map((each) => each.role + ' ' + nameOf(each)),
    typed: () => JSON.stringify(fields().map((each) => (isBox(each) ? each.checked : each.value))),
    // The focus loads what they open.
    controls: () => controls().filter(isFirst).map(({ element, name }) => {
      element.focus();
      const isOfFrame = top() === document && element.closest('main') === null;
      return { name, isDanger: /_(danger|risk)_/.test(element.className), isOfFrame };
    }),
    // A real double click can be as fast as to arrive before anything is drawn.
    press: (name, times) => {
      const element = controls().find((each) => each.name === name)?.element;
      element?.focus();
      for (let time = 0; time < times; time++) element?.click();
      return element !== undefined;
    },
    fill: () => {
      for (const field of fields()) {
        if (isBox(field) && field.form !== null && ![...field.form.elements].some(({ checked }) => checked)) field.click();
        if (field.value !== '' || field.disabled || field.readOnly || field.role === 'combobox' || isBox(field)) continue;
        const value = field.labels?.[0]?.querySelector('bdi')?.textContent ??
          (/https:/.test(field.placeholder + field.closest('[data-field]')?.textContent) ? VALUES.url : VALUES[field.type] ?? 'Sample');
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    // Escape closes the overlay with the focus.
    enter: () => top().contains(document.activeElement) || controls()[0]?.element.focus(),
    isRefused: () => [...document.querySelectorAll('[role=alert], [aria-invalid=true]')].some(isSeen),
    leftOver: () => {
      const problems = overlays().map((each) => each.role + ' ' + nameOf(each).slice(0, 60) + ' is left over');
      const { activeElement, documentElement, body } = document;
      if (document.querySelector('main')?.closest('[inert], [aria-hidden=true]')) problems.push('the screen is inert');
      for (const box of [documentElement, body])
        if (getComputedStyle(box).overflowY === 'hidden') problems.push(box.tagName + ' does not scroll');
      if (activeElement !== body && !isSeen(activeElement))
        problems.push('the focus is on the hidden ' + activeElement.outerHTML.slice(0, 80));
      return problems;
    },
    // Whether people see these words, which nothing may cover, and screen readers read them.
    says: (text) => {
      const isIn = ({ textContent }) => textContent.includes(text);
      const found = [...document.body.querySelectorAll('*')].filter((each) => isIn(each) && ![...each.children].some(isIn));
      return found.some((each) => {
        if (!isSeen(each)) return false;
        each.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = each.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return each.contains(hit);
      });
    },
  };
})()`;

/** Runs in the page: everything that can be painted is. */
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
/** How often nothing may be awaited in a row. */
const QUIET = 2;
/** How long React may take to show a part that has just been loaded. */
const LOADED_MS = 350;

export interface Control {
  /** With a number if several have the same. */
  readonly name: string;
  readonly isDanger: boolean;
  /** On all screens. */
  readonly isOfFrame: boolean;
}

/** What can be asked or done in the page. */
interface Calls {
  /** Roles and names of the open ones, the last on top. */
  overlays: () => string[];
  typed: () => string;
  controls: () => Control[];
  press: (name: string, times: number) => boolean;
  fill: () => void;
  enter: () => void;
  /** Whether it is said that something is invalid. */
  isRefused: () => boolean;
  /** What keeps people from going on with the screen. */
  leftOver: () => string[];
  says: (text: string) => boolean;
}

/** A page whose controls can all be pressed, and whose writes are counted and can be cut off. */
export class WalkedPage {
  readonly page: Page;
  /** Names of what changes something, since it was last emptied. */
  readonly writes: string[] = [];
  /** What the service refused of them. */
  readonly refusals: string[] = [];
  /** Writes do not arrive. */
  isCut = false;
  readonly #open = new Set<Request>();
  #isLoading = false;

  private constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      this.#open.add(request);
      this.#isLoading ||= request.resourceType() === 'script';
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  static async of(page: Page): Promise<WalkedPage> {
    const walked = new WalkedPage(page);
    await page.addInitScript(WALK);
    await page.evaluate(WALK);
    await page.route(/\/(graphql|console)\b/, async (route, request) => {
      const write = writeIn(request);
      if (write === null) return route.continue();
      walked.writes.push(write);
      if (walked.isCut) return route.abort('internetdisconnected');
      const response = await route.fetch();
      const text = await response.text();
      if (!response.ok() || text.includes('"errors":')) walked.refusals.push(text.slice(0, 300));
      await route.fulfill({ response });
    });
    return walked;
  }

  /** Waits until nothing is requested any more and everything is painted. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET; ) {
      // What was pressed may lead to another document, which ends the evaluation.
      await this.page.evaluate(PAINTED).catch(() => this.page.waitForLoadState());
      quiet = this.#open.size === 0 ? quiet + 1 : 0;
    }
    if (!this.#isLoading) return;
    this.#isLoading = false;
    await this.page.waitForTimeout(LOADED_MS);
    await this.settle();
  }

  ask<Name extends keyof Calls>(name: Name, ...input: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    const given = input.map((each) => JSON.stringify(each)).join(', ');
    return this.page.evaluate<ReturnType<Calls[Name]>>(`walk.${name}(${given})`);
  }

  /** Shows another address without a reload. */
  async push(path: string): Promise<void> {
    await this.page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
    await this.settle();
  }
}

/** The name of a mutation, or the address of another request that changes something; otherwise null. */
function writeIn(request: Request): string | null {
  if (request.method() === 'GET') return null;
  const { pathname } = new URL(request.url());
  const text = request.postDataBuffer()?.toString('latin1') ?? '';
  if (pathname.endsWith('/graphql')) return /mutation (\w+)/.exec(text)?.[1] ?? null;
  return `${request.method()} ${pathname}`;
}
