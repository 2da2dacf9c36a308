import { expect } from 'chai';
import { addressRecords } from '../../../../src/tenancy/domains/address-records.js';

describe('The records that make a host lead to the service', () => {
  const typesOf = (host: string, publicUrl = 'https://signpost.example.com') =>
    addressRecords(publicUrl, host).map(({ type, value }) => `${type} ${value}`);

  it('are a CNAME, except at the top of a zone', () => {
    expect(typesOf('go.example.com')).to.deep.equal(['CNAME signpost.example.com']);
    expect(typesOf('example.com')).to.deep.equal(['ALIAS signpost.example.com']);
  });

  it('are both where nobody can know whether it is the top', () => {
    for (const host of ['example.co.uk', 'go.abc.de']) {
      expect(typesOf(host)).to.deep.equal(['CNAME signpost.example.com', 'ALIAS signpost.example.com']);
    }
  });

  it('have the address of a service that has no name', () => {
    expect(typesOf('go.example.com', 'http://192.0.2.1:3000')).to.deep.equal(['A 192.0.2.1']);
    expect(typesOf('example.com', 'http://[2001:db8::1]')).to.deep.equal(['AAAA 2001:db8::1']);
  });
});
