import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { TurnQueue } from '../../platform/workers/turn-queue.js';

/** Of scrypt (RFC 7914): 32 MB of memory and about 200 ms of a thread of the pool. */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** As OWASP recommends for 32 MB. */
const COST: Cost = { ln: 15, r: 8, p: 3 };
const [SALT_BYTES, HASH_BYTES] = [16, 32];
/** In the format of PHC strings, so that passwords stay valid when the cost changes. */
const STORED = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * One at a time, so that passwords never occupy more than one of the pool's four threads. One person's workspaces cannot
 * fill the queue with one each, so there is room for somebody else.
 */
const turns = new TurnQueue({
  running: 1,
  runningPerOwner: 1,
  waiting: { total: 2 * LIMITS.ownWorkspaces, perOwner: 8 },
});

/** The same password may be typed in different Unicode forms. */
const derive = (workspaceId: string, password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> =>
  turns.run(workspaceId, () => {
    const options = { N: 2 ** ln, r, p, maxmem: 2 ** ln * r * 256 };
    return new Promise((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
        error === null ? resolve(hash) : reject(error),
      ),
    );
  });

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Returns what is stored of a password. Workspaces take turns. Throws `unavailable` if too many wait. */
export async function hashPassword(workspaceId: string, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(workspaceId, password, salt, COST);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${encode(salt)}$${encode(hash)}`;
}

/** Whether it is the stored password, compared in constant time. Otherwise like `hashPassword`. */
export async function isPassword(workspaceId: string, password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt = '', hash = ''] = STORED.exec(stored) ?? [];
  const found = await derive(workspaceId, password, Buffer.from(salt, 'base64'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(found, Buffer.from(hash, 'base64'));
}
