import { expect } from 'chai';
import type { Page } from 'playwright-core';

/** Logs on a page's console what the Content Security Policy refused there. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error('refused by the policy:', violatedDirective, blockedURI, sourceFile, lineNumber))`;

/** Warnings that a page would not cause if it were right: words shown before they are loaded. */
const WARNINGS = /Uncompiled message/;

/** What no page may do: log errors to its console, throw, violate its policy, or contact other origins. */
export class PageProblems {
  readonly #origin: string;
  readonly #found: string[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Call this before the page opens an address. */
  async watch(page: Page): Promise<void> {
    page.on('console', (message) => {
      if (message.type() === 'error' || WARNINGS.test(message.text()))
        this.#found.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.#found.push(String(error.stack ?? error)));
    page.on('request', (request) => {
      const isOwn = /^(?:data|blob):/.test(request.url()) || new URL(request.url()).origin === this.#origin;
      if (!isOwn) this.#found.push(`a request to ${request.url()}`);
    });
    await page.addInitScript(REPORT_VIOLATIONS);
  }

  expectNone(): void {
    expect(this.#found.splice(0), 'problems of the pages').to.deep.equal([]);
  }

  /**
   * Clears problems that a test has caused: the browser logs every 401 or 503 response to its console. Fails if there
   * was anything else.
   */
  expectOnly(expected: RegExp): void {
    const others = this.#found.splice(0).filter((text) => !expected.test(text));
    expect(others, `problems of the pages besides ${expected}`).to.deep.equal([]);
  }
}
