import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The first one has no windows, which saves a third of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const isTrue = (value: string | undefined): boolean => value !== undefined && !['', '0', 'false'].includes(value);

/** If a browser is required, a missing one is a failure; otherwise its tests are skipped. */
const isRequired = (): boolean => isTrue(process.env.CI) || isTrue(process.env.SIGNPOST_NEEDS_BROWSER);

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The variable `CHROMIUM`, or the first known name on the path. */
function findBrowser(): string | null {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

/** Throws if there is no browser. The caller must close it. Chromium's sandbox does not work for root. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('No Chromium on the path; set CHROMIUM or install it.');
  return await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}

let shared: Browser | null = null;

/**
 * For `before` of a test file: the browser of all files that this process runs. Returns null, after printing the
 * reason, if there is none and the file's tests are to be skipped. Each file closes the tabs that it has opened with
 * `closeTabs`.
 */
export async function openTestBrowser(): Promise<Browser | null> {
  if (findBrowser() === null && !isRequired()) {
    console.log('  No Chromium on the path (CHROMIUM names another place): tests in a browser are skipped.');
    return null;
  }
  if (shared?.isConnected() !== true) shared = await launchBrowser();
  return shared;
}

/** Closes all tabs and deletes their cookies. */
export async function closeTabs(browser: Browser | null): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** For the end of a process that runs test files. */
export async function closeTestBrowser(): Promise<void> {
  await shared?.close();
  shared = null;
}
