import { type Problem, problem } from '../problems.js';
import { cleanValue } from '../text.js';

/** In ASCII (RFC 1035, 2.3.4), without the dot of the root. */
const HOST_MAX = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export type HostName = { ok: true; host: string } | { ok: false; problem: Problem };

const refused = (code: 'not_host' | 'host_has_port' | 'host_is_address'): HostName => ({
  ok: false,
  problem: problem(code),
});

/**
 * Reads the name of a host as people write or paste it: in any case, with letters beyond ASCII, a scheme before it, or a
 * slash or a dot after it. Returns it in ASCII and lower case. An address with a port, a path or numbers alone, and a
 * name without a dot, are refused.
 */
export function readHostName(text: string): HostName {
  const bare = cleanValue(text)
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  if (/^[^/]*:\d*$/.test(bare)) return refused('host_has_port');
  if (bare === '' || /[\s/\\?#@:[\]%]/.test(bare)) return refused('not_host');
  const host = URL.parse(`https://${bare}`)?.hostname.replace(/\.$/, '') ?? '';
  if (/^\d+(?:\.\d+){3}$/.test(host)) return refused('host_is_address');
  const labels = host.split('.');
  const isName = labels.length > 1 && host.length <= HOST_MAX && labels.every((label) => LABEL.test(label));
  return isName ? { ok: true, host } : refused('not_host');
}

/** The scripts of letters that may stand together in a label, as in Japanese names. */
const SCRIPTS = [
  /^[\p{sc=Latin}\p{N}\p{M}-]*$/u,
  /^[\p{sc=Cyrillic}\d-]*$/u,
  /^[\p{sc=Greek}\d-]*$/u,
  /^[\p{sc=Arabic}\p{N}-]*$/u,
  /^[\p{sc=Hebrew}\d-]*$/u,
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー\d-]*$/u,
  /^[\p{sc=Devanagari}\p{M}\d-]*$/u,
  /^[\p{sc=Thai}\p{M}\d-]*$/u,
];

/**
 * Returns a host as people write it, given its form with letters beyond ASCII. A label that mixes scripts, and so may
 * look like another, makes it stay in ASCII.
 */
export function shownHost(host: string, unicodeHost: string): string {
  const labels = unicodeHost.split('.');
  const isPlain = labels.every((label) => SCRIPTS.some((script) => script.test(label)));
  return unicodeHost !== '' && isPlain ? unicodeHost : host;
}
