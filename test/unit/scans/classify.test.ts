import { expect } from 'chai';
import { classify } from '../../../src/scans/classify.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('Classifying a scan', () => {
  it('takes a GET by a browser for a person', () => {
    expect(classify('GET', { 'user-agent': PHONE })).to.equal('person');
  });

  it('takes HEAD for itself, whoever asks', () => {
    expect(classify('HEAD', { 'user-agent': PHONE })).to.equal('head');
    expect(classify('HEAD', {})).to.equal('head');
  });

  for (const [name, value] of [
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ] as const) {
    it(`takes ${name}: ${value} for a prefetch`, () => {
      expect(classify('GET', { 'user-agent': PHONE, [name]: value })).to.equal('prefetch');
    });
  }

  it('does not mind a purpose that is none of these', () => {
    expect(classify('GET', { 'user-agent': PHONE, purpose: 'navigate' })).to.equal('person');
  });

  it('takes a crawler, a monitor and a tool for bots, at first and again', () => {
    for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'UptimeRobot/2.0', 'curl/8.5.0']) {
      expect(classify('GET', { 'user-agent': agent })).to.equal('bot');
      expect(classify('GET', { 'user-agent': agent })).to.equal('bot');
    }
  });

  it('takes one who gives no user agent for a bot', () => {
    expect(classify('GET', {})).to.equal('bot');
    expect(classify('GET', { 'user-agent': '' })).to.equal('bot');
  });

  it('judges a very long user agent quickly', () => {
    const start = performance.now();
    for (let i = 0; i < 50; i++) classify('GET', { 'user-agent': `${i}${'Mozilla/5.0 ('.repeat(1_200)}` });
    expect(performance.now() - start).to.be.below(2_000);
  });
});
