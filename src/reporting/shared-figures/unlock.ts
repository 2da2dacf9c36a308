import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HOUR_MS } from '../../core/clock.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { AppError } from '../../core/errors.js';
import { RecentMap, SingleFlight } from '../../core/recent-map.js';
import type { Services } from '../../identity/authentication/services.js';
import { readBody } from '../../platform/http/body/read-body.js';
import { isUsedUp, takeOne } from '../../tenancy/limits/rate-limits.js';
import { hashAddress } from '../../tenancy/limits/shared-limits/hash-address.js';
import type { SharedPage } from './find-shared-page.js';
import { isPassword } from './password.js';

/** A password of the longest characters, percent-encoded. */
const BODY_BYTES = 4_096;
const KNOWN_MS = 24 * HOUR_MS;
const REMEMBERED_MS = HOUR_MS;
/** Only for hashes of addresses and passwords in this process's memory. */
const SALT = randomBytes(32);

/** Until when clients that have sent the right password count as known. */
const knownClients = new RecentMap<string, number>(10_000);
/**
 * Until when right passwords need not be hashed again, by their HMAC with the page and its stored hash: when a page's
 * password changes, the remembered one is never found again.
 */
const rightPasswords = new RecentMap<string, number>(10_000);
const checks = new SingleFlight<boolean>();

/** Returns the password of a posted form; empty if there is none, or if the body cannot be read. */
export async function readPostedPassword(request: IncomingMessage): Promise<string> {
  try {
    return new URLSearchParams((await readBody(request, BODY_BYTES)).toString()).get('password') ?? '';
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}

/**
 * Whether the password opens the page. Only wrong ones count against the limits. Many clients that guess use up the
 * page's limit until its minute ends, but not for clients that knew the password in the last 24 hours. A used-up limit
 * is answered like a wrong password, so that nobody learns from it which guess was right.
 */
export async function isUnlocked(
  { rateLimits, addressOf, clock }: Pick<Services, 'rateLimits' | 'addressOf' | 'clock'>,
  { id, workspaceId, password: stored }: Pick<SharedPage, 'id' | 'workspaceId' | 'password'>,
  request: IncomingMessage,
  password: string | null,
): Promise<boolean> {
  const { passwordMin, passwordMax } = LIMITS.sharedFigures;
  if (stored === null) return true;
  if (password === null || password.length < passwordMin || password.length > passwordMax) return false;
  const { byClient, byPage } = rateLimits.wrongPasswords;
  const address = addressOf(request);
  const client = hashAddress(SALT, id, address);
  const isKnown = (knownClients.get(client) ?? 0) > clock.now();
  if (await isUsedUp(byClient, address)) return false;
  if (!isKnown && (await isUsedUp(byPage, id))) return false;
  const proof = createHmac('sha256', SALT).update(`${id} ${stored} ${password}`).digest('base64');
  const isRemembered = (rightPasswords.get(proof) ?? 0) > clock.now();
  const isRight = isRemembered || (await checks.run(proof, () => isPassword(workspaceId, password, stored)));
  if (isRight && !isRemembered) rightPasswords.set(proof, clock.now() + REMEMBERED_MS);
  if (isRight) knownClients.set(client, clock.now() + KNOWN_MS);
  else await Promise.all([takeOne(byClient, address), takeOne(byPage, id)]);
  return isRight;
}
