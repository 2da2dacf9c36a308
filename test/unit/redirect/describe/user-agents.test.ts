import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parseUserAgent, type UserAgentFacts } from '../../../../src/redirect/describe/user-agent.js';
import { skip } from '../../../support/skip.js';

/** Set USER_AGENTS_DIR to a folder with user-agents.jsonl: a user agent a line, and what others say about it. */
const folder = process.env.USER_AGENTS_DIR ?? '';

interface Known {
  readonly ua: string;
  readonly person: boolean;
  readonly device?: string;
  readonly operatingSystem?: string;
  readonly browser?: string;
}

describe('Real user agents', () => {
  let known: readonly Known[] = [];
  before(function () {
    if (folder === '') skip(this, 'USER_AGENTS_DIR names no folder with user-agents.jsonl');
    const lines = readFileSync(join(folder, 'user-agents.jsonl'), 'utf8').trim().split('\n');
    known = lines.map((line): Known => JSON.parse(line));
  });

  const share = (
    among: (agent: Known) => boolean,
    isWrong: (facts: UserAgentFacts, agent: Known) => boolean,
  ): number => {
    const asked = known.filter(among);
    expect(asked).not.to.have.length(0);
    return asked.filter((agent) => isWrong(parseUserAgent(agent.ua), agent)).length / asked.length;
  };

  it('of robots are taken for people in at most 0.1 % of cases', () => {
    expect(
      share(
        ({ person }) => !person,
        (facts) => facts.class === 'person',
      ),
    ).to.be.at.most(0.001);
  });

  it('of people are taken for robots in at most 0.1 % of cases', () => {
    expect(
      share(
        ({ person }) => person,
        (facts) => facts.class !== 'person',
      ),
    ).to.be.at.most(0.001);
  });

  it('name the wrong system in at most 0.5 % of cases', () => {
    const wrong = share(
      ({ operatingSystem }) => operatingSystem !== undefined,
      (facts, agent) => facts.operatingSystem !== agent.operatingSystem,
    );
    expect(wrong).to.be.at.most(0.005);
  });

  it('of tablets are taken for something else in at most 5 % of cases, and of phones in at most 1 %', () => {
    for (const [kind, most] of [
      ['Tablet', 0.05],
      ['Mobile', 0.01],
    ] as const) {
      expect([
        kind,
        share(
          ({ device }) => device === kind,
          ({ device }) => device !== kind,
        ),
      ]).to.satisfy(([, wrong]: [string, number]) => wrong <= most);
    }
  });

  it('name the wrong browser in at most 1.5 % of cases', () => {
    const isKnown = ({ browser }: Known): boolean => browser !== undefined && browser !== 'Huawei';
    expect(share(isKnown, (facts, agent) => facts.browser !== agent.browser)).to.be.at.most(0.015);
  });
});
