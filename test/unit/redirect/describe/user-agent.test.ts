import { expect } from 'chai';
import fc from 'fast-check';
import { BROWSER_LABELS, DEVICE_LABELS, SYSTEM_LABELS } from '../../../../src/core/contract/user-agent-lists.js';
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

const named = (name: string, rest = 'Chrome/120.0.0.0 Mobile Safari/537.36'): string =>
  `Mozilla/5.0 (Linux; Android 13; ${name}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const WEBVIEW = 'Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36';

const NAMED: readonly [string, string, string, string][] = [
  [named('Discovery SE Build/TP1A'), 'Mobile', 'Android', 'Chrome'],
  [named('HiPad X', 'Chrome/110.0.0.0 Safari/537.36'), 'Tablet', 'Android', 'Chrome'],
  [named('HiPad Max', 'Chrome/110.0.0.0 Safari/537.36'), 'Tablet', 'Android', 'Chrome'],
  [
    named('InFocus M2 Build/KVT49L', 'Version/4.0 UCBrowser/10.6.2.626 Mobile Safari/534.30'),
    'Mobile',
    'Android',
    'UC Browser',
  ],
  [named('Spider Radar News Bot (4)'), 'Mobile', 'Android', 'Chrome'],
  [named('PHANTOM5'), 'Mobile', 'Android', 'Chrome'],
  [named('SM-X306B'), 'Tablet', 'Android', 'Chrome'],
  [named('V2229A; wv', `${WEBVIEW} MicroMessenger/8.0.21 Process/tools NetType/5G`), 'Mobile', 'Android', 'WeChat'],
  [named('V2229A; wv', `${WEBVIEW} SogouSearch Android1.0`), 'Mobile', 'Android', 'Chrome'],
  [`${IPHONE} Mobile/15E148 AlipayDefined(nt:WIFI,ws:360|0|3.0) AlipayClient/10.7.0.6000`, 'Mobile', 'iOS', 'Alipay'],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/400.0.0;FBDV/iPad8,1]`, 'Tablet', 'iOS', 'Facebook'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Mobile Safari/537.36',
    'Mobile',
    'HarmonyOS',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (PC; OpenHarmony 5.0; HarmonyOS 5.0) AppleWebKit/537.36 (KHTML,like Gecko) Chrome/114.0.0.0 Safari/537.36',
    'Desktop',
    'HarmonyOS',
    'Chrome',
  ],
  ['Mozilla/5.0 (Mobile; Nokia_2720; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2', 'Mobile', 'KaiOS', 'Firefox'],
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
  bot: [
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    named('Nexus 5X Build/MMB29P', `${WEBVIEW} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`),
    named('Pixel 2 Build/OPD3; Storebot-Google/1.0'),
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5056; Pro)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/117.0.0.0 Safari/537.36 GTmetrix',
    '',
  ],
} as const;

describe('Parsing a user agent', () => {
  for (const [agent, device, operatingSystem, browser] of PEOPLE) {
    it(`recognises ${browser} on ${operatingSystem}, ${device}`, () => {
      const expected = { class: 'person', device, operatingSystem, browser };
      expect(parseUserAgent(agent)).to.deep.equal(expected);
      expect(parseUserAgent(agent)).to.deep.equal(expected);
    });
  }

  for (const [agent, device, operatingSystem, browser] of NAMED) {
    it(`takes no word of a name for a robot or another system: ${agent}`, () => {
      expect(parseUserAgent(agent)).to.deep.equal({ class: 'person', device, operatingSystem, browser });
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
    const devices = new Set(DEVICE_LABELS);
    const systems = new Set(SYSTEM_LABELS);
    const browsers = new Set(BROWSER_LABELS);
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
