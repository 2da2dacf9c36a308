import { expect } from 'chai';
import { trafficClassOf } from '../../../../src/redirect/describe/traffic-class.js';

const PERSON = { class: 'person' } as const;

describe('Classifying a scan', () => {
  it('follows the user agent for a GET', () => {
    for (const agent of ['person', 'bot', 'preview', 'monitor'] as const) {
      expect(trafficClassOf('GET', {}, { class: agent })).to.equal(agent);
    }
  });

  it('is `head` for every HEAD request, whatever the user agent is', () => {
    expect(trafficClassOf('HEAD', {}, PERSON)).to.equal('head');
    expect(trafficClassOf('HEAD', { 'sec-purpose': 'prefetch' }, { class: 'monitor' })).to.equal('head');
  });

  for (const [name, value] of [
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ] as const) {
    it(`is prefetch for ${name}: ${value}, whatever the user agent is`, () => {
      expect(trafficClassOf('GET', { [name]: value }, PERSON)).to.equal('prefetch');
      expect(trafficClassOf('GET', { [name]: value }, { class: 'preview' })).to.equal('prefetch');
    });
  }

  it('ignores any other purpose', () => {
    expect(trafficClassOf('GET', { purpose: 'navigate' }, PERSON)).to.equal('person');
  });
});
