import { hasEnded, type ImportClient, type ImportFile, type ReadImport } from '../imports/import-client.js';

/** What an attack is carried out with. */
export interface ImportSite {
  readonly client: ImportClient;
  /** Creates a client of the same workspace that may also manage keys. */
  openManager(): Promise<ImportClient>;
  /** The longest that one import may take. */
  readonly limitMs: number;
  /** Imports of all workspaces that have not ended. */
  unfinished(): Promise<number>;
  /** The length of all import files of the attacker's workspace, in bytes. */
  storedBytes(): Promise<number>;
  /** Share of one core that the service and its child processes use; null where it is not known. */
  processorShare(): Promise<number | null>;
}

export interface Conducted {
  /** Empty when all is well. */
  readonly problems: readonly string[];
  /** What became of the files. */
  readonly outcomes: readonly string[];
}

/** An attack by the files of imports. */
export interface ImportAttack {
  readonly name: string;
  /** Makes the files, which takes time that must not be measured. Returns what carries out the attack. */
  readonly prepare: () => Promise<(site: ImportSite) => Promise<Conducted>>;
}

/** A service that does not answer even to a cancellation is ended by the caller. */
const CANCEL_LIMIT_MS = 5_000;

const describe = ({ state, problem, rowsOk, rowsProblem }: ReadImport): string =>
  `${state}${problem === null ? '' : `: ${problem}`} (${rowsOk} rows ok, ${rowsProblem} with problems)`;

/** Waits for the end of an import and checks it. One that does not end is cancelled. */
export async function awaitEnd(
  { client, limitMs }: Pick<ImportSite, 'client' | 'limitMs'>,
  id: string,
): Promise<Conducted> {
  const ended = await client.waitUntil(id, hasEnded, limitMs);
  if (ended === null) {
    const cancelled = await client
      .within(CANCEL_LIMIT_MS)
      .cancel(id)
      .catch(() => null);
    const what = cancelled?.value ? describe(cancelled.value) : 'not cancelled';
    return { problems: [`an import has not ended after ${limitMs / 1_000} s`], outcomes: [what] };
  }
  const isSentence = ended.problem?.endsWith('.') === true;
  const isRight = ended.state === 'Finished' || (ended.state === 'Failed' && isSentence);
  return { problems: isRight ? [] : [`an import ended as ${describe(ended)}`], outcomes: [describe(ended)] };
}

/** Sends a file and imports it. A file that is refused when it arrives does no harm. */
async function importOne(site: ImportSite, file: ImportFile, mustRefuse: boolean): Promise<Conducted> {
  const { value, status, code } = await site.client.upload(file);
  if (value === null) {
    const problems = status >= 500 ? [`a file was answered with ${status} ${code}`] : [];
    return { problems, outcomes: [`refused: ${status} ${code}`] };
  }
  const accepted = mustRefuse ? ['the file was accepted'] : [];
  const started = await site.client.start(value.id);
  if (started.value === null)
    return { problems: [...accepted, `the import was not started: ${started.code}`], outcomes: [] };
  const { problems, outcomes } = await awaitEnd(site, started.value.id);
  return { problems: [...accepted, ...problems], outcomes };
}

/** An attack that imports files one after the other until something is wrong. */
export const filesAttack = (
  name: string,
  make: () => readonly ImportFile[] | Promise<readonly ImportFile[]>,
  mustRefuse = false,
): ImportAttack => ({
  name,
  prepare: async () => {
    const files = await make();
    return async (site) => {
      const outcomes: string[] = [];
      for (const file of files) {
        const done = await importOne(site, file, mustRefuse);
        outcomes.push(...done.outcomes);
        if (done.problems.length > 0) return { problems: done.problems, outcomes };
      }
      return { problems: [], outcomes };
    };
  },
});
