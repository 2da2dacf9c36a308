import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked, type Tokens } from 'marked';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Printed before the output of each block. */
const MARK = '\u001e';
const TIMEOUT_MS = 300_000;

interface Step {
  readonly commands: string;
  /** Output shown in the guide, with `…` for anything; null if it shows none. */
  readonly expected: string | null;
}

export interface Reader {
  /** The reader's own folder, in which the commands run. */
  readonly folder: string;
  /** The reader's settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What the reader types instead of the guide's examples, such as the printed key. */
  readonly instead: Readonly<Record<string, string>>;
  /** The heading below which to begin; by default, the beginning. */
  readonly from?: string;
  /** What happens elsewhere once the commands are reached that contain a text, by that text. */
  readonly elsewhere?: ReadonlyMap<string, () => Promise<void>>;
}

/** Returns the commands (`sh`) of a document, each with the output (`text`) that follows it. */
function stepsOf(path: string, { instead, from }: Reader): Step[] {
  const tokens = marked.lexer(readFileSync(ROOT + path, 'utf8'));
  const start = tokens.findIndex((token) => token.type === 'heading' && (from === undefined || token.text === from));
  const blocks = tokens.slice(start).filter((token): token is Tokens.Code => token.type === 'code');
  const typed = (text: string) =>
    Object.entries(instead).reduce((all, [example, own]) => all.replaceAll(example, own), text);
  return blocks.flatMap(({ lang, text }, index) => {
    if (lang !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ commands: typed(text), expected: next?.lang === 'text' ? typed(next.text) : null }];
  });
}

/** `npm start` and `npm run -s cli --` as in the folder of Signpost, without building again. */
const NPM = `npm() {
  case "$1" in
    start) exec "${process.execPath}" "${ROOT}dist/src/main.js";;
    run) shift 4; "${process.execPath}" "${ROOT}dist/src/cli.js" "$@";;
  esac
}`;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const patternOf = (expected: string): RegExp =>
  new RegExp(`^${expected.trim().split('…').map(escaped).join('[^\\n]*?')}$`);

/**
 * Runs all commands of a guide in one shell, as a reader would type them. Throws if one fails or prints something other
 * than the guide.
 */
export async function followGuide(path: string, reader: Reader): Promise<void> {
  const steps = stepsOf(path, reader);
  if (steps.length === 0) throw new Error(`${path} has no commands`);
  const script = [NPM, 'set -e', ...steps.map(({ commands }) => `printf '${MARK}'\n${commands}`)].join('\n');
  const shell = spawn('bash', ['-c', script], {
    cwd: reader.folder,
    env: { ...process.env, LOG_LEVEL: 'silent', ...reader.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const timer = setTimeout(() => endGroup(shell.pid), TIMEOUT_MS);
  let out = '';
  let errors = '';
  const acts = new Map(reader.elsewhere);
  const acting: Promise<void>[] = [];
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
    const begun = steps.slice(0, out.split(MARK).length - 1).map(({ commands }) => commands);
    for (const [before, act] of acts) {
      if (!begun.some((commands) => commands.includes(before))) continue;
      acts.delete(before);
      acting.push(act());
    }
  });
  shell.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const closed = once(shell, 'close');
  const [code] = await once(shell, 'exit');
  clearTimeout(timer);
  endGroup(shell.pid);
  // Output may still be on its way after the end.
  await closed;
  await Promise.all(acting);
  const printed = out.split(MARK).slice(1);
  if (code !== 0) throw new Error(`step ${printed.length} of ${path} ended with ${code}: ${printed.at(-1)}${errors}`);
  for (const [index, { commands, expected }] of steps.entries()) {
    const actual = (printed[index] ?? '').trim();
    if (expected === null || patternOf(expected).test(actual)) continue;
    throw new Error(`${path} shows\n${expected}\nfor\n${commands}\nwhich printed\n${actual}\n${errors}`);
  }
}

/** Ends the processes that the guide's commands left running. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended already.
  }
}
