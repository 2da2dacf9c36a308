import { expect } from 'chai';
import fc from 'fast-check';
import { BROWSERS, DEVICES, IN_APPS, OPERATING_SYSTEMS } from '../../../../src/core/contract/user-agent-lists.js';
import { parseUserAgent } from '../../../../src/redirect/describe/user-agent.js';
import { cpuMilliseconds } from '../../../support/cpu-time.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Sample) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

const PEOPLE: readonly [string, string, string, string][] = [
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Mobile', 'iOS', 'Safari'],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Mobile', 'iOS', 'Chrome'],
  [`${IPHONE} Mobile/15E148 Instagram 335.0.0.0 (iPhone15,2; iOS 17_5; en_US)`, 'Mobile', 'iOS', 'Instagram'],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/400.0.0;FBDV/iPhone15,2]`, 'Mobile', 'iOS', 'Facebook'],
  [`${IPHONE} Mobile/15E148 [Pinterest/iOS]`, 'Mobile', 'iOS', 'Pinterest'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Mobile', 'Android', 'Chrome'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Mobile', 'Android', 'Samsung Internet'],
  [`${ANDROID} Chrome/140.0.0.0 Safari/537.36`, 'Tablet', 'Android', 'Chrome'],
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Desktop',
    'Windows',
    'Edge',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0`, 'Desktop', 'Linux', 'Firefox'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ...(['Desktop', 'Chrome OS', 'Chrome'] as const),
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ...(['Desktop', 'macOS', 'Safari'] as const),
  ],
];

const OTHERS = {
  monitor: [
    'UptimeRobot/2.0',
    'Pingdom.com_bot_version_1.4',
    'kube-probe/1.30',
    `${WINDOWS} (compatible; Uptime-Kuma/1.23)`,
  ],
  preview: [
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ],
  bot: ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', 'python-requests/2.32', ''],
} as const;

describe('Parsing a user agent', () => {
  for (const [agent, device, operatingSystem, browser] of PEOPLE) {
    it(`recognises ${browser} on ${operatingSystem}, ${device}`, () => {
      const expected = { class: 'person', device, operatingSystem, browser };
      expect(parseUserAgent(agent)).to.deep.equal(expected);
      expect(parseUserAgent(agent)).to.deep.equal(expected);
    });
  }

  for (const [kind, agents] of Object.entries(OTHERS)) {
    it(`classifies each of these as a ${kind}: ${agents.join('; ')}`, () => {
      for (const agent of agents) expect([agent, parseUserAgent(agent).class]).to.deep.equal([agent, kind]);
    });
  }

  it('counts an empty user agent as a bot without labels', () => {
    const empty = { class: 'bot', device: 'Unknown', operatingSystem: 'Unknown', browser: 'Unknown' };
    expect(parseUserAgent(undefined)).to.deep.equal(empty);
    expect(parseUserAgent('')).to.deep.equal(empty);
  });

  it('never fails, and returns no label that is not on its lists', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('Mozilla/5.0', '(', ')', ';', 'Linux', 'Android', 'Chrome/1', 'Version/', 'like', '__proto__/1'),
    );
    const devices = new Set([...DEVICES.values(), 'Unknown']);
    const systems = new Set([...OPERATING_SYSTEMS.values(), 'Other', 'Unknown']);
    const browsers = new Set<string>([...BROWSERS.values(), ...IN_APPS.map(([, name]) => name), 'Other', 'Unknown']);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const { device, operatingSystem, browser } = parseUserAgent(words.join(' '));
        expect(devices).to.include(device);
        expect(systems).to.include(operatingSystem);
        expect(browsers).to.include(browser);
      }),
      { numRuns: 500 },
    );
  });

  it('does not adopt the name of an invented browser', () => {
    expect(parseUserAgent('Mozilla/5.0 (Linux) Invented/1.0').browser).to.equal('Other');
  });

  it('parses a very long user agent quickly', () => {
    const milliseconds = cpuMilliseconds(() => {
      for (let i = 0; i < 50; i++) parseUserAgent(`${i}${'Mozilla/5.0 ('.repeat(1_200)}`);
    });
    expect(milliseconds).to.be.below(2_000);
  });
});
