import { OTHER_LABEL, UNKNOWN } from './dimension.js';

/* Lower-case parts of user agents by which they are recognised, and the names shown in figures. */

/** User agents that fetch a page to preview a link in a message before anybody opens it. */
// biome-ignore format: a table, several words to a line
export const PREVIEWS = [
  'facebookexternalhit', 'facebot', 'meta-externalfetcher', 'twitterbot', 'linkedinbot', 'slackbot-linkexpanding',
  'slack-imgproxy', 'telegrambot', 'discordbot', 'skypeuripreview', 'redditbot', 'snap url preview', 'vkshare',
  'pinterest/0.', 'cardyb', 'mastodon/', 'kakaotalk-scrap', 'line-poker', 'embedly', 'iframely',
  'quora link preview', 'yahoo link preview', 'bingpreview', 'microsoftpreview', 'google-pagerenderer', 'tumblr/',
  'synapse (bot', 'zulip', 'rocket.chat', 'mattermost-bot', 'nextcloud server crawler', 'bitlybot', 'opengraph',
  'link preview', 'linkpreview',
] as const;

/** Messengers whose previews have a user agent that begins with their name, unlike their built-in browsers. */
export const PREVIEW_BEGINNINGS = ['whatsapp/', 'viber/', 'signal/', 'wire/', 'threema'] as const;

/** User agents that regularly check whether an address still responds. */
// biome-ignore format: a table, several words to a line
export const MONITORS = [
  'uptimerobot', 'uptime-kuma', 'uptimebot', 'betteruptime', 'better uptime', 'betterstack', 'pingdom', 'statuscake',
  'site24x7', 'googlestackdrivermonitoring', 'google-cloud-monitoring', 'googlehc', 'amazon-route53-health-check',
  'elb-healthchecker', 'cloudwatchsynthetics', 'kube-probe', 'datadog', 'newrelicpinger', 'checkly', 'updown.io',
  'freshping', 'hetrixtools', 'blackbox-exporter', 'blackbox exporter', 'zabbix', 'check_http', 'nagios', 'icinga',
  'montastic', 'cloudflare-healthchecks', 'cloudflare-traffic-manager', 'catchpoint', 'ruxitsynthetic',
  'sentryuptimebot', 'pulsetic', 'ohdear', 'nodeping', 'traffic manager endpoint', 'healthcheck', 'health-check',
  'host-tracker', 'monitis', 'alertsite', 'dynatrace', 'prtg', 'uptrends', 'wormly',
] as const;

/** Robots that isbot does not know. */
// biome-ignore format: a table, several words to a line
export const ROBOTS = [
  'amazon-kendra', 'amzn-user', 'assetnote', 'gtmetrix', 'miniature.io', 'slurp', ' streaming player', ' ylt',
  // Office opens a link itself before it passes it to the browser.
  'ms-office', 'msoffice', 'microsoft office', 'microsoft outlook',
  // Editors, whose assistants read pages.
  ' code/', ' trae/',
  // A computer without a camera, whose name robots use.
  'amigaos',
] as const;

/**
 * Words that isbot takes for those of a robot, and that people's phones contain in the names of their apps, such as
 * AlipayDefined(nt:WIFI,ws:360|0|3.0) or Process/tools.
 */
export const PHONE_WORDS =
  /discovery|sogou|radar|news|tools|capture|download|reader|java|com\.google|google_ios|bada|\|/g;

/** Apps with a built-in browser, and browsers that bowser does not know, by what they add to the system's user agent. */
export const IN_APPS = [
  ['instagram', 'Instagram'],
  ['fban/', 'Facebook'],
  ['fbav/', 'Facebook'],
  ['fb_iab/', 'Facebook'],
  ['musical_ly', 'TikTok'],
  ['bytedancewebview', 'TikTok'],
  ['snapchat', 'Snapchat'],
  ['pinterest', 'Pinterest'],
  ['linkedinapp', 'LinkedIn'],
  [' line/', 'LINE'],
  ['micromessenger/', 'WeChat'],
  ['alipayclient/', 'Alipay'],
  ['huaweibrowser/', 'Huawei Browser'],
  ['yasearchbrowser/', 'Yandex Browser'],
  ['yandexsearch', 'Yandex Browser'],
  [' opx/', 'Opera'],
  ['ucbrowser/', 'UC Browser'],
] as const;

// biome-ignore format: a table, several names to a line
const BROWSER_NAMES = [
  'Amazon Silk', 'Android Browser', 'Brave', 'Chrome', 'Chromium', 'DuckDuckGo', 'Electron', 'Epiphany', 'Firefox',
  'Focus', 'Google Search', 'HeyTap Browser', 'Internet Explorer', 'LibreWolf', 'Maxthon', 'Opera', 'Pale Moon',
  'Puffin', 'QQ Browser', 'Safari', 'SeaMonkey', 'Sogou Browser', 'UC Browser', 'Vivo Browser', 'Vivaldi', 'WeChat',
  'Yandex Browser',
];

/** Every browser in figures, keyed by bowser's name for it, so that a user agent cannot introduce a name of its own. */
export const BROWSERS: ReadonlyMap<string, string> = new Map([
  ...BROWSER_NAMES.map((name): [string, string] => [name, name]),
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['NAVER Whale Browser', 'Whale'],
  ['QQ Browser Lite', 'QQ Browser'],
  ['Opera Coast', 'Opera'],
  ['WebOS Browser', 'webOS Browser'],
  ['Miui', 'Xiaomi Browser'],
]);

/** Systems that bowser does not know, or takes for the system they are compatible with; see `IN_APPS`. */
export const SYSTEM_WORDS = [
  ['harmonyos', 'HarmonyOS'],
  ['openharmony', 'HarmonyOS'],
  ['kaios/', 'KaiOS'],
  ['freebsd', 'FreeBSD'],
  ['web0s', 'webOS'],
  // Kindles leave out the system's name.
  [' silk/', 'Android'],
] as const;

// biome-ignore format: a table, several names to a line
const SYSTEM_NAMES = [
  'Android', 'BlackBerry', 'Chrome OS', 'HarmonyOS', 'iOS', 'Linux', 'macOS', 'Roku', 'Tizen', 'Windows',
];

/** Keyed by bowser's name, like `BROWSERS`. */
export const OPERATING_SYSTEMS: ReadonlyMap<string, string> = new Map([
  ...SYSTEM_NAMES.map((name): [string, string] => [name, name]),
  ['PlayStation 4', 'PlayStation'],
  ['WebOS', 'webOS'],
  ['Windows Phone', 'Windows Phone'],
]);

export const DEVICES: ReadonlyMap<string, string> = new Map([
  ['mobile', 'Mobile'],
  ['tablet', 'Tablet'],
  ['desktop', 'Desktop'],
  ['tv', 'TV'],
]);

/** Parts of user agents that name the kind of device, and outweigh what bowser makes of it. */
export const DEVICE_WORDS = [
  ['/apad', 'Tablet'],
  ['fbdv/ipad', 'Tablet'],
  ['web0s', 'TV'],
  ['smart-tv', 'TV'],
  ['trident/6.0; touch', 'Tablet'],
  ['kaios/', 'Mobile'],
  ['(phone;', 'Mobile'],
  ['(tablet;', 'Tablet'],
  ['(pc;', 'Desktop'],
] as const;

/** Words in names of tablets whose user agent says `Mobile`, and the numbering of large manufacturers. */
export const TABLET_NAME =
  /(?:^|[^a-z])(?:tab(?:let|\d|e|[^a-z]|$)|impad|p?mid[-c\d]|tb-?[x\d]|tz\d|iplay|plane |mfc\d|optima |kids|numy|nook|pmt\d|wo \d|kf[a-z]{2,5} build|(?:sm-[tpx]|gt-p)\d)|(?:pad|tab)(?![a-z])|[a-z]{3}\d?[a-z]?-w\d\d|\d{5}rp[a-z\d]+/;

/** How other names of tablets begin. */
// biome-ignore format: a table, many beginnings to a line
export const TABLET_BEGINNINGS: readonly string[] = `
    8084 809 9007 9013 9027 9029 9032 913 a101b a760 agr ags alfa_ an1 an7 ap- aquariu arch ax50 b1- b80 bah bg2 bgo
  bio   bq-1 bq-7 bq-8 bqru-7 bt bz c-7 citi_ cpn ct7 cw cyc e17 e1c eagl ex7 fast fau flye freem g1000 gem han hdl-
  hop hz i216 iba idb   infor ipa iq180 iru jdn jk7 jp5 k87 kai km0 kob lc m-mp8 m40 m7 m8l mc_ ml0 momo9 mq mrx mt-
  mt0 navi nomi_c nt-36   nxm opd optima p85 pb- pixus_ plan plur pmp pocketb psp76 q7a qs0 qs9 rc0 rc7 rct read rmd
  rt3 scmr- sk- smarty sp7 superi   supra surf t1 t20 t81n tel-1 teo tpc v70 vi1 viva_ volta vrd vt7 x98 xr6 yt3 z1000
  z930 zyn
`
  .trim()
  .split(/\s+/);

const namesIn = (names: ReadonlyMap<string, string>, words: readonly (readonly [string, string])[] = []): string[] => [
  ...new Set([...names.values(), ...words.map(([, name]) => name)]),
];

/** Every label that a scan can have. */
export const DEVICE_LABELS: readonly string[] = [...namesIn(DEVICES, DEVICE_WORDS), UNKNOWN];
export const SYSTEM_LABELS: readonly string[] = [...namesIn(OPERATING_SYSTEMS, SYSTEM_WORDS), OTHER_LABEL, UNKNOWN];
export const BROWSER_LABELS: readonly string[] = [...namesIn(BROWSERS, IN_APPS), OTHER_LABEL, UNKNOWN];
