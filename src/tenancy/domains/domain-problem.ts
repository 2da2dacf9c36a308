import { registerEnumType } from 'type-graphql';

/** What the last check of a domain found instead of this service. The names are stored. */
export enum DomainProblem {
  NoRecord = 'NoRecord',
  WrongRecord = 'WrongRecord',
  ProvenElsewhere = 'ProvenElsewhere',
  UnsteadyDns = 'UnsteadyDns',
  DnsUnreachable = 'DnsUnreachable',
  NoAddress = 'NoAddress',
  PrivateAddress = 'PrivateAddress',
  Unreachable = 'Unreachable',
  LeadsElsewhere = 'LeadsElsewhere',
  CertificateRefused = 'CertificateRefused',
}
registerEnumType(DomainProblem, {
  name: 'DomainProblem',
  description:
    'What the last check of a domain found. The first three are only problems of a domain that is not proven.',
  valuesConfig: {
    NoRecord: {
      description: 'The TXT record is not there. It is needed, because another workspace has or had the host.',
    },
    WrongRecord: { description: 'There is a TXT record, but it says something else.' },
    ProvenElsewhere: { description: 'Another workspace has proven the host, and its TXT record is still there.' },
    UnsteadyDns: { description: 'The name servers answered differently each time.' },
    DnsUnreachable: { description: 'The name servers did not answer.' },
    NoAddress: { description: 'The host has no address yet.' },
    PrivateAddress: { description: 'The host leads to an address that is not on the public internet.' },
    Unreachable: { description: 'Nothing answered at the address of the host.' },
    LeadsElsewhere: { description: 'Something answered at the host, but not this service.' },
    CertificateRefused: { description: 'Browsers refuse the certificate of the host, or it has none yet.' },
  },
});
