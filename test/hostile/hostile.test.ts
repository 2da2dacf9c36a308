import { expect } from 'chai';
import { runHostile } from './run-hostile.js';
import { describeSummary } from './run-summary.js';
import { readScale } from './scale.js';

describe('Hostile requests', function () {
  this.timeout(20 * 60_000);

  it('neither stop nor corrupt nor stall the service', async () => {
    const lines: string[] = [];
    const summary = await runHostile(readScale(), (line) => lines.push(line));
    console.log(`\n${describeSummary(summary)}`);
    const findings = summary.findings.map(({ problem, replay, what }) => `${problem}\n${replay}\n${what}`);
    expect(findings, lines.slice(-20).join('\n')).to.deep.equal([]);
  });
});
