import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Domain } from './domain-actions.ts';

export const STATE_WORDS: Record<Domain['state'] | 'Unready', MessageDescriptor> = {
  Pending: msg`Not set up yet`,
  Active: msg`Works`,
  /** Proven, but the last check had a problem. */
  Unready: msg`Yours, not ready yet`,
  Failing: msg`Does not lead here`,
};

export const STATE_TONES = { Pending: 'amber', Unready: 'amber', Active: 'green', Failing: 'red' } as const;

/** What the last check saw, and what to do about it. */
export const PROBLEM_WORDS: Record<NonNullable<Domain['problem']>, MessageDescriptor> = {
  NoRecord: msg`The TXT record is missing. It is needed, because another workspace has or had this domain. Enter it as shown below.`,
  WrongRecord: msg`There is a TXT record, but it says something else. Replace its value with the one below.`,
  ProvenElsewhere: msg`Another workspace uses this domain, and its TXT record is still in the DNS. Remove that record there, and enter the one below.`,
  UnsteadyDns: msg`The name servers answer differently each time. If you have just changed something, wait until all of them know it, then check again.`,
  DnsUnreachable: msg`The name servers of this domain did not answer. Check again in a few minutes. If it stays like this, ask whoever runs them.`,
  NoAddress: msg`The domain leads nowhere yet. Enter the record below. It can take some minutes until it is known everywhere.`,
  PrivateAddress: msg`The domain leads to an address that is not on the public internet. Replace its record with the one below.`,
  Unreachable: msg`Nothing answered at the address of this domain. Compare its record with the one below, and make sure that no firewall is in the way.`,
  LeadsElsewhere: msg`The domain leads to another website. Replace its record with the one below, and remove other A, AAAA and CNAME records of the same name.`,
  CertificateRefused: msg`The domain leads here, but browsers do not accept its certificate. A new one can take some minutes. If it stays like this, ask the operator of this service.`,
};

export const LEADS = msg`Leads the domain here.`;

/** What else there is to say about a kind of record that leads a host here. */
export const RECORD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ALIAS: msg`For a name without another in front, such as example.com. Providers call it ALIAS, ANAME or CNAME flattening. If yours has none, enter the A and AAAA records that the value has.`,
};
