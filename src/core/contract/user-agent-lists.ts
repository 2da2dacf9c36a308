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

/** Apps with a built-in browser, by what they add to the system's user agent. */
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

export const OPERATING_SYSTEMS: ReadonlyMap<string, string> = new Map([
  ...['Android', 'BlackBerry', 'Chrome OS', 'HarmonyOS', 'iOS', 'Linux', 'macOS', 'Roku', 'Tizen', 'Windows'].map(
    (name): [string, string] => [name, name],
  ),
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
