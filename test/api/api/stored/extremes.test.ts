import { expect } from 'chai';
import { schema } from '../../../hostile/attacks/schema-values.js';
import { startMailingService } from '../../../support/mail/mailing-service.js';
import type { TestService } from '../../../support/service/service.js';
import { prepareWorkspace } from '../../../support/stored/prepare-workspace.js';
import { readEverything } from '../../../support/stored/read-everything.js';
import { describeWrite, send, writesOf } from '../../../support/stored/write-extremes.js';

const SEED = Number(process.env.SIGNPOST_SEED ?? Math.floor(Math.random() * 2 ** 31));

describe('The extremes of every input', function () {
  this.timeout(600_000);
  let running: TestService;
  let close: () => Promise<void>;
  before(async () => {
    ({ running, close } = await startMailingService());
  });
  after(() => close());

  /** Sends the first writes in a new workspace, and returns what cannot be read afterwards. */
  async function writeAndRead(count: number, only?: string) {
    const { reader, idOf, path } = await prepareWorkspace(running);
    const writes = writesOf(schema, SEED, idOf).slice(0, count);
    const refusedBadly: string[] = [];
    let accepted = 0;
    const shared = [path];
    for (const write of writes) {
      const { problem, isAccepted, sharedPath } = await send(reader.browser, write);
      if (problem !== null) refusedBadly.push(`${describeWrite(write)}: ${problem}`);
      if (isAccepted) accepted += 1;
      if (sharedPath !== null) shared.push(sharedPath);
    }
    return { writes, accepted, refusedBadly, unreadable: await readEverything(reader, shared, only) };
  }

  /** Returns the write after which something cannot be read, by halving in new workspaces. */
  async function causeOf(what: string, count: number): Promise<string> {
    let [readable, unreadable] = [0, count];
    while (unreadable - readable > 1) {
      const middle = Math.floor((readable + unreadable) / 2);
      if ((await writeAndRead(middle, what)).unreadable.length > 0) unreadable = middle;
      else readable = middle;
    }
    const last = (await writeAndRead(unreadable, what)).writes.at(-1);
    return last === undefined ? 'nothing was written' : describeWrite(last);
  }

  it('can be read again by everybody, or are refused', async () => {
    const { writes, accepted, refusedBadly, unreadable } = await writeAndRead(Number.MAX_SAFE_INTEGER);
    const [first] = unreadable;
    const cause = first === undefined ? '' : `after ${await causeOf(first[0], writes.length)}`;
    const found = [...refusedBadly, ...unreadable.map(([what, answer]) => `${what}: ${answer}`)];
    expect(found, `SIGNPOST_SEED=${SEED} ${cause}`).to.deep.equal([]);
    expect(accepted, 'writes that were accepted').to.be.above(writes.length / 3);
  });
});
