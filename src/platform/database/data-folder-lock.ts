import { createHash, randomBytes } from 'node:crypto';
import { readdir, realpath, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lookUp } from '../../core/contract/look-up.js';
import { describeDiskFault } from '../../core/disk/describe-disk-fault.js';
import { closeFile, openPrivateRoot } from '../../core/private-folder.js';
import { GROUP_MAY_PASS } from './embedded/choose-run-as.js';

/**
 * State of a starter, as its socket reports it. `owner`: it has the lock. `candidate`: it is still checking the others.
 * `dead`: no process listens. `unclear`: it closed the connection without an answer, as a starter does that gives up.
 */
type LockState = 'owner' | 'candidate' | 'dead' | 'unclear';

/** A socket's path has at most 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_BYTES_MAX = 100;
/** A process that does not answer within this time is busy or suspended, not gone. */
const ANSWER_LIMIT_MS = 2_000;
const CANDIDATE_POLL_MS = 10;
const DECISION_LIMIT_MS = 10_000;

/**
 * Locks the data folder for this process, or throws, and closes it to other users. The kernel releases the lock when
 * the process ends in any way. The lock does not keep the process alive.
 *
 * Every starter listens on its own socket, under a name that is never reused, so that removing a dead socket
 * can never hit a live one. It then queries all other sockets. If all are dead, it owns the folder. Of several candidates
 * the one with the lowest name stays, and waits until each of the others gives up or becomes the owner. Of two live
 * starters, the one that listened later sees the other.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  try {
    await openPrivateRoot(dataDir, GROUP_MAY_PASS);
    return await lock(dataDir);
  } catch (error) {
    const problem =
      error instanceof InUse
        ? 'is in use by another Signpost: set DATA_DIR.'
        : `cannot be used: ${describeDiskFault(error)}`;
    throw new Error(`${dataDir} ${problem}`, { cause: error });
  }
}

async function lock(dataDir: string): Promise<{ release(): Promise<void> }> {
  const { folder, prefix } = await socketLocation(await realpath(dataDir));
  const name = `${prefix}${randomBytes(8).toString('hex')}.sock`;
  const state: { current: LockState } = { current: 'candidate' };
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
    state.current = 'owner';
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
}

class InUse extends Error {}

/** All starters must use the same location, whichever path they use for the folder. `dataDir` must be the real path. */
async function socketLocation(dataDir: string): Promise<{ folder: string; prefix: string }> {
  const longest = join(dataDir, `lock-${'0'.repeat(16)}.sock.new`);
  if (Buffer.byteLength(longest) <= SOCKET_PATH_BYTES_MAX) return { folder: dataDir, prefix: 'lock-' };
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return { folder: await realpath(tmpdir()), prefix: `signpost-${hash}-` };
}

/** The socket gets its name once it is listening, so a named socket that refuses connections is dead. */
async function listen(folder: string, name: string, state: { current: LockState }): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.unref();
    socket.end(state.current);
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

/** True: all others are dead. False: the others will give way. Throws InUse if this starter must give way. */
async function isAlone(folder: string, prefix: string, name: string): Promise<boolean> {
  const names = await readdir(folder);
  const others = names.filter((other) => other.startsWith(prefix) && other.endsWith('.sock') && other !== name);
  const states = await Promise.all(
    others.map(async (other) => ({ other, state: await askState(join(folder, other)) })),
  );
  for (const { other, state } of states) {
    if (state === 'owner' || (state === 'candidate' && other < name)) throw new InUse();
    if (state === 'dead') await unlink(join(folder, other)).catch(() => {});
  }
  return states.every(({ state }) => state === 'dead');
}

const askState = (path: string): Promise<LockState> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    const settle = (state: LockState): void => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(ANSWER_LIMIT_MS, () => settle('owner'));
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.once('end', () => settle(text === 'owner' || text === 'candidate' ? text : 'unclear'));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(lookUp(STATE_OF_ERROR, error.code ?? '') ?? 'owner'));
  });

/** Any other failure, such as a socket of another user, counts as an owner: no service is better than two. */
const STATE_OF_ERROR: Record<string, LockState> = {
  ECONNREFUSED: 'dead',
  ENOENT: 'dead',
  ECONNRESET: 'unclear',
  EPIPE: 'unclear',
  EAGAIN: 'unclear',
};
