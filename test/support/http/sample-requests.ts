/** Sample scan requests, and the labels under which they must be counted. */
export const CALLERS = [
  { address: '8.8.8.8', country: 'US', city: 'Mountain View' },
  { address: '10.1.2.3', country: 'ZZ', city: 'Unknown' },
  { address: '192.0.2.7', country: 'ZZ', city: 'Unknown' },
] as const;

export const AGENTS = [
  {
    text: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    class: 'person',
    device: 'Mobile',
    operatingSystem: 'iOS',
    browser: 'Safari',
  },
  {
    text: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    class: 'person',
    device: 'Mobile',
    operatingSystem: 'Android',
    browser: 'Chrome',
  },
  {
    text: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    class: 'person',
    device: 'Desktop',
    operatingSystem: 'Windows',
    browser: 'Firefox',
  },
  {
    text: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    class: 'bot',
    device: 'Unknown',
    operatingSystem: 'Unknown',
    browser: 'Unknown',
  },
] as const;

export const ORIGINS: readonly { query: string; headers: Record<string, string>; source: string }[] = [
  { query: '', headers: {}, source: 'Direct' },
  { query: '?utm_source=poster', headers: {}, source: 'poster' },
  { query: '?source=flyer&x=1', headers: { Referer: 'https://example.com/page' }, source: 'flyer' },
  { query: '', headers: { Referer: 'https://example.com/page' }, source: 'example.com' },
];
