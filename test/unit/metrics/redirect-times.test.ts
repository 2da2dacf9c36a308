import { expect } from 'chai';
import { RedirectTimes } from '../../../src/metrics/redirect-times.js';

describe('The times of redirects', () => {
  it('are told as a histogram whose buckets add up', () => {
    const times = new RedirectTimes();
    for (const milliseconds of [0.1, 0.5, 0.6, 30, 9_000]) times.add(milliseconds);
    const text = times.toText();
    const bucket = (bound: string) =>
      text.match(new RegExp(`_bucket\\{le="${bound.replace('+', '\\+')}"\\} (\\d+)`))?.[1];
    const bounds = ['0.0005', '0.001', '0.025', '0.05', '2.5', '+Inf'];
    expect(bounds.map(bucket)).to.deep.equal(['2', '3', '3', '4', '4', '5']);
    expect(text)
      .to.match(/_count 5$/m)
      .and.match(/_sum 9\.0312/m);
  });
});
