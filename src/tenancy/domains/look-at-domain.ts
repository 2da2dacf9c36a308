import type { Domain } from './domain.js';
import type { DomainNet } from './domain-net.js';
import { DomainProblem } from './domain-problem.js';
import { TXT_PREFIX, txtValue } from './txt-record.js';
import { type HostVisit, visitHost } from './visit-host.js';

/** What the name servers and the host say about a domain. */
export interface Sight {
  /** The TXT records, as each name server answered; null if it did not. */
  readonly records: readonly (readonly string[] | null)[];
  /** With the addresses that each of the name servers answered. */
  readonly visits: readonly HostVisit[];
}

/** Looks at a domain from outside. Asks each name server for itself, so that only what is true for all counts. */
export async function lookAtDomain(net: DomainNet, domain: Pick<Domain, 'id' | 'host' | 'token'>): Promise<Sight> {
  const [records, visits] = await Promise.all([
    Promise.all(net.nameServers.map(({ texts }) => texts(TXT_PREFIX + domain.host))),
    Promise.all(
      net.nameServers.map(async ({ addresses }) => {
        const found = await addresses(domain.host);
        return found === null ? NO_ANSWER : visitHost(net, domain, found);
      }),
    ),
  ]);
  return { records, visits };
}

const NO_ANSWER: HostVisit = {
  ...{ leadsHere: false, addresses: '', certificateUntilUtc: null },
  ...{ problem: DomainProblem.DnsUnreachable, seen: '' },
};

/** Why something is wrong, and what was seen instead. */
export interface Finding {
  readonly problem: DomainProblem | null;
  readonly seen: string;
}

/** Whether every name server has the domain's record. */
export const hasRecord = ({ records }: Sight, token: string): boolean =>
  records.every((texts) => texts?.includes(txtValue(token)));

/** Whether a name server has it, or may have it because it did not answer. */
export const mayHaveRecord = ({ records }: Sight, token: string): boolean =>
  records.some((texts) => texts === null || texts.includes(txtValue(token)));

const SEEN_MAX = 200;

/** What others have written, fit to be shown: one line of visible characters. */
export const shownText = (text: string): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return line.length > SEEN_MAX ? `${line.slice(0, SEEN_MAX - 1).toWellFormed()}…` : line;
};

/** Returns what a name server has instead of the domain's record, or how the name servers differ; null for nothing. */
export function recordProblem({ records }: Sight, token: string): Finding | null {
  const texts = records.filter((each) => each !== null);
  const seen = [...new Set(texts.flat())].join(', ');
  if (texts.length === 0) return { problem: DomainProblem.DnsUnreachable, seen };
  if (texts.some((each) => each.includes(txtValue(token)))) return { problem: DomainProblem.UnsteadyDns, seen };
  return seen === '' ? null : { problem: DomainProblem.WrongRecord, seen };
}

/** Returns why requests to the host do not, or not all, arrive here as they should; null if they do. */
export function visitProblem({ visits }: Sight): Finding | null {
  const lost = visits.filter(({ leadsHere }) => !leadsHere);
  const addresses = [...new Set(visits.map((each) => each.addresses))];
  if (lost.length > 0 && lost.length < visits.length && addresses.length > 1) {
    return { problem: DomainProblem.UnsteadyDns, seen: addresses.join(' / ') };
  }
  return lost[0] ?? visits.find(({ problem }) => problem !== null) ?? null;
}
