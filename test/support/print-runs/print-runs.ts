import { eventually } from '../eventually.js';
import { type Client, download } from '../http/client.js';

export interface ListedRun {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly failure: string | null;
  readonly fileName: string;
  readonly fileUrl: string | null;
  readonly length: number | null;
  readonly problems: readonly { readonly campaignId: string; readonly message: string }[];
}

const FIELDS = 'id state total done failure fileName fileUrl length problems { campaignId message }';
const CREATE = `mutation ($input: CreatePrintRunInput!) { createPrintRun(input: $input) { ${FIELDS} } }`;
const READ = `query ($id: ID!) { printRun(id: $id) { ${FIELDS} } }`;

/** Returns the response to the request for a run, which may be a refusal. */
export const askForRun = async (client: Client, input: object) => (await client.graphql(CREATE, { input })).body;

export async function beginRun(client: Client, input: object): Promise<ListedRun> {
  const body = await askForRun(client, input);
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body.data.createPrintRun;
}

export const readRun = async (client: Client, id: string): Promise<ListedRun> =>
  (await client.graphql(READ, { id })).body.data.printRun;

/** Waits until a run has ended, in any state. */
export async function endOfRun(client: Client, id: string): Promise<ListedRun> {
  let run = await readRun(client, id);
  const hasEnded = async (): Promise<boolean> => {
    run = await readRun(client, id);
    return !['Waiting', 'Running'].includes(run.state);
  };
  await eventually('a print run ends', hasEnded, 100);
  return run;
}

/** Makes a run and returns it with its file. */
export async function finishedRun(client: Client, input: object): Promise<{ run: ListedRun; file: Buffer }> {
  const run = await endOfRun(client, (await beginRun(client, input)).id);
  if (run.state !== 'Finished') throw new Error(`the run has ended as ${run.state}: ${run.failure}`);
  return { run, file: await downloadRun(client, run.id) };
}

export async function downloadRun(client: Client, id: string): Promise<Buffer> {
  return (await download(client, `/print-runs/${id}/file`)).body;
}
