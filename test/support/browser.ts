import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const isYes = (value: string | undefined): boolean => value !== undefined && !['', '0', 'false'].includes(value);

/** Where a browser is a must, a missing one is a failure; elsewhere its tests are skipped. */
const isNeeded = (): boolean => isYes(process.env.CI) || isYes(process.env.SIGNPOST_NEEDS_BROWSER);

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The variable `CHROMIUM`, else the first of the known names on the path. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

/** Throws where no browser is found. The caller closes it. Chromium's sandbox does not work for root. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('No Chromium on the path; set CHROMIUM or install it.');
  return await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}

/** For a test file's `before`: the browser; null, after a line that says why, where its tests may be skipped. */
export async function launchTestBrowser(): Promise<Browser | null> {
  if (findBrowser() !== null || isNeeded()) return await launchBrowser();
  console.log('  No Chromium on the path (CHROMIUM names another place): tests in a browser are skipped.');
  return null;
}
