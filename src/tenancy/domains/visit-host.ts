import type { IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { TLSSocket } from 'node:tls';
import { memberOf } from '../../core/contract/look-up.js';
import { allowedLookup, type ResolvedAddress } from '../../core/net/allowed-lookup.js';
import { exchange } from '../../core/net/guarded-request.js';
import { isTlsCode, reasonOf } from '../../core/net/reason-of.js';
import type { Domain } from './domain.js';
import type { DomainNet } from './domain-net.js';
import { DomainProblem } from './domain-problem.js';
import { proofPath } from './proof-answer.js';

/** What a request to a host found. */
export interface HostVisit {
  /** Whether it arrived at this service, by whatever certificate. */
  readonly leadsHere: boolean;
  /** Of the host. */
  readonly addresses: string;
  readonly problem: DomainProblem | null;
  readonly seen: string;
  readonly certificateUntilUtc: Date | null;
}

const CONNECT_MS = 5_000;
const WHOLE_MS = 8_000;
const ANSWER_BYTES = 200;

/** A refused certificate is noted, not obeyed: nothing secret is sent, and a host gets its first one after its proof. */
const TOLERANT = new Agent({ keepAlive: false, maxCachedSessions: 0, rejectUnauthorized: false });

const NO_TLS = 'NO_TLS';

interface Answer {
  readonly isOurs: boolean;
  readonly status: string;
  readonly refusal: string | null;
  readonly untilUtc: Date | null;
}

/** Requests the host's proof at addresses that its name has, by the scheme of the service. Never rejects. */
export async function visitHost(
  { publicUrl, allows }: DomainNet,
  domain: Pick<Domain, 'id' | 'host' | 'token'>,
  addresses: readonly ResolvedAddress[],
): Promise<HostVisit> {
  const names = addresses
    .map(({ address }) => address)
    .toSorted()
    .join(', ');
  const found = (problem: DomainProblem, seen: string, visit: Partial<HostVisit> = {}): HostVisit => ({
    ...{ leadsHere: false, addresses: names, certificateUntilUtc: null, ...visit },
    ...{ problem, seen },
  });
  if (addresses.length === 0) return found(DomainProblem.NoAddress, '');
  if (!addresses.some(({ address }) => allows(address))) return found(DomainProblem.PrivateAddress, names);
  const ask = (url: URL) => askHost(url, domain.token, allowedLookup({ resolve: async () => addresses, allows }));
  const url = new URL(proofPath(domain.id), publicUrl);
  url.hostname = domain.host;
  const first = await ask(url);
  if (typeof first !== 'string') {
    const { isOurs, status, refusal, untilUtc: certificateUntilUtc } = first;
    if (!isOurs) return found(DomainProblem.LeadsElsewhere, `${names}: ${status}`, { certificateUntilUtc });
    if (refusal === null) return { leadsHere: true, addresses: names, problem: null, seen: '', certificateUntilUtc };
    return found(DomainProblem.CertificateRefused, refusal, { leadsHere: true, certificateUntilUtc });
  }
  if (url.protocol === 'http:') return found(DomainProblem.Unreachable, `${names}: ${first}`);
  const plain = await ask(Object.assign(new URL(url), { protocol: 'http:', port: '' }));
  const leadsHere = typeof plain !== 'string' && plain.isOurs;
  const problem =
    leadsHere || first === NO_TLS || isTlsCode(first) ? DomainProblem.CertificateRefused : DomainProblem.Unreachable;
  return found(problem, `${names}: ${first}`, { leadsHere });
}

/** Returns what answered, or why nothing did. */
async function askHost(url: URL, token: string, lookup: ReturnType<typeof allowedLookup>): Promise<Answer | string> {
  const request = {
    ...({ method: 'GET', lookup, connectMs: CONNECT_MS, httpsAgent: TOLERANT } as const),
    headers: { 'user-agent': 'Signpost-Domains/1' },
    signal: AbortSignal.timeout(WHOLE_MS),
  };
  try {
    return await exchange(url, request, async (response) => {
      // First: a connection that has ended has no certificate.
      const certificate = certificateOf(response);
      return {
        isOurs: response.statusCode === 200 && (await readStart(response)) === token,
        status: [response.statusCode, response.headers.location].filter((part) => part !== undefined).join(' '),
        ...certificate,
      };
    });
  } catch (error) {
    // What is no TLS, or an alert instead of a certificate, has a general code.
    const code = memberOf(error, 'code') === 'EPROTO' ? NO_TLS : memberOf(error, 'code');
    return typeof code === 'string' ? code : reasonOf(error);
  }
}

async function readStart(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) {
    text += chunk;
    if (text.length > ANSWER_BYTES) break;
  }
  return text.trim();
}

function certificateOf({ socket }: IncomingMessage): Pick<Answer, 'refusal' | 'untilUtc'> {
  if (!(socket instanceof TLSSocket)) return { refusal: null, untilUtc: null };
  const until = new Date(socket.getPeerCertificate()?.valid_to ?? '');
  return {
    refusal: socket.authorized ? null : String(socket.authorizationError),
    untilUtc: Number.isNaN(until.getTime()) ? null : until,
  };
}
