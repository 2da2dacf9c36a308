import { createHash, randomBytes } from 'node:crypto';
import { readdir, realpath, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeFile, openPrivateRoot } from '../shared/private-folder.js';
import { SERVER_ENTERS } from './embedded/run-as.js';

/**
 * What a listener says of itself: it has the folder, or is still looking whether it may. `dead`: nobody listens.
 * `unclear`: it hung up without a word, as one does that is just giving up.
 */
type Claim = 'owner' | 'candidate' | 'dead' | 'unclear';

/** A socket's path is at most 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_BYTES = 100;
/** A live process that does not answer in this time is busy or stopped, not gone. */
const ANSWER_LIMIT_MS = 2_000;
const CANDIDATE_POLL_MS = 10;
const DECISION_LIMIT_MS = 10_000;

/**
 * Takes the data folder, closed to other users, for this process alone, or throws. The kernel lets go of it however the process ends. It does
 * not keep the process alive.
 *
 * Every starter listens on a socket of its own below a name that is never used again, so that removing a dead one can
 * never hit a live one; then it looks at all others. Alone among the living, it owns the folder. Of several candidates
 * the one of the lowest name stays, and waits until each of the others has given up or turned out to be the owner: of
 * any two that are alive, the one that listened later sees the other.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  await openPrivateRoot(dataDir, SERVER_ENTERS);
  const { folder, prefix } = await socketPlace(await realpath(dataDir));
  const name = `${prefix}${randomBytes(8).toString('hex')}.sock`;
  const state: { claim: Claim } = { claim: 'candidate' };
  const server = await listen(folder, name, state);
  const release = async (): Promise<void> => {
    await unlink(join(folder, name)).catch(() => {});
    server.close();
  };
  try {
    const deadline = Date.now() + DECISION_LIMIT_MS;
    while (!(await isAlone(folder, prefix, name))) {
      if (Date.now() > deadline) throw new InUse();
      await sleep(CANDIDATE_POLL_MS);
    }
    state.claim = 'owner';
    return { release };
  } catch (error) {
    await release();
    throw error instanceof InUse ? new Error(`${dataDir} is in use by another Signpost: set DATA_DIR.`) : error;
  }
}

class InUse extends Error {}

/** All starters must come to the same place, whatever way they name the folder: hence the real path. */
async function socketPlace(dataDir: string): Promise<{ folder: string; prefix: string }> {
  const longest = join(dataDir, `lock-${'0'.repeat(16)}.sock.new`);
  if (Buffer.byteLength(longest) <= SOCKET_PATH_BYTES) return { folder: dataDir, prefix: 'lock-' };
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return { folder: await realpath(tmpdir()), prefix: `signpost-${hash}-` };
}

/** The name appears when the socket already listens: whoever finds it and is refused knows that it is dead. */
async function listen(folder: string, name: string, state: { claim: Claim }): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.unref();
    socket.end(state.claim);
  });
  const path = join(folder, `${name}.new`);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  await closeFile(path);
  await rename(path, join(folder, name));
  return server;
}

/** True: nobody else is there. False: candidates that will give way. Throws InUse when this one has to. */
async function isAlone(folder: string, prefix: string, name: string): Promise<boolean> {
  const names = await readdir(folder);
  const others = names.filter((other) => other.startsWith(prefix) && other.endsWith('.sock') && other !== name);
  const claims = await Promise.all(
    others.map(async (other) => ({ other, claim: await askClaim(join(folder, other)) })),
  );
  for (const { other, claim } of claims) {
    if (claim === 'owner' || (claim === 'candidate' && other < name)) throw new InUse();
    if (claim === 'dead') await unlink(join(folder, other)).catch(() => {});
  }
  return claims.every(({ claim }) => claim === 'dead');
}

const askClaim = (path: string): Promise<Claim> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    const settle = (claim: Claim): void => {
      socket.destroy();
      resolve(claim);
    };
    socket.setTimeout(ANSWER_LIMIT_MS, () => settle('owner'));
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.once('end', () => settle(text === 'owner' || text === 'candidate' ? text : 'unclear'));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(CLAIM_OF_ERROR[error.code ?? ''] ?? 'owner'));
  });

/** Any other failure, such as the socket of another user, is taken for an owner: better no start than two. */
const CLAIM_OF_ERROR: Record<string, Claim> = {
  ECONNREFUSED: 'dead',
  ENOENT: 'dead',
  ECONNRESET: 'unclear',
  EPIPE: 'unclear',
  EAGAIN: 'unclear',
};
