import { hasEnded, type ImportClient, type ImportFile, type ReadImport } from '../imports/import-client.js';

/** What an attack needs. */
export interface ImportSite {
  readonly client: ImportClient;
  /** Creates a client of the same workspace that may also manage keys. */
  openManager(): Promise<ImportClient>;
  /** Maximum duration of one import. */
  readonly limitMs: number;
  /** Number of unfinished imports of all workspaces. */
  unfinished(): Promise<number>;
  /** Total size of all import files of the attacker's workspace, in bytes. */
  storedBytes(): Promise<number>;
  /** Share of one core that the service and its child processes use; null if unknown. */
  processorShare(): Promise<number | null>;
}

export interface Conducted {
  /** Empty if there are none. */
  readonly problems: readonly string[];
  /** Outcomes of the files. */
  readonly outcomes: readonly string[];
}

/** An attack with import files. */
export interface ImportAttack {
  readonly name: string;
  /** Creates the files, which takes time that must not be measured. Returns a function that runs the attack. */
  readonly prepare: () => Promise<(site: ImportSite) => Promise<Conducted>>;
}

/** If the service does not respond to a cancellation either, the caller ends it. */
const CANCEL_LIMIT_MS = 5_000;

const describe = ({ state, problem, rowsOk, rowsProblem }: ReadImport): string =>
  `${state}${problem === null ? '' : `: ${problem}`} (${rowsOk} rows ok, ${rowsProblem} with problems)`;

/** Waits for the end of an import and checks it. An import that does not end is cancelled. */
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

/** Sends a file and imports it. A file that is refused on arrival does no harm. */
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

/** An attack that imports files one after the other until there is a problem. */
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
