/** A user agent whose device name stands apart. */
export interface SplitUserAgent {
  /** The user agent without the name. */
  readonly text: string;
  /** Lower case; empty if the user agent names no device. */
  readonly deviceName: string;
}

/** Other programs may name a device, but the rest of their user agent then says that they are no browser. */
const IS_BROWSER = /^(?:mozilla|opera|dalvik)\//i;
/** Systems that add the device's name to the first comment: `(Linux; Android 13; Name Build/…; wv)`. */
const NAMES_DEVICE = /\b(?:android|harmonyos|openharmony)\b/i;
/** Other parts of that comment: system, security, processor, language, WebView, services. */
const OTHER_PART =
  /^(?:linux|u|wv|k|android\b.*|(?:open)?harmonyos\b.*|openharmony\b.*|phone|tablet|pc|mobile|(?:arm|aarch|x86|i686)[\w-]*|[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}))*|[hg]mscore\b.*|windows\b.*|iemobile\b.*|trident\b.*|touch|rv:.*|)$/i;
/** A robot that is part of the comment is no device. */
const ROBOT_PART = /compatible|https?:|www\.|@|bot\/|-google\//i;

/**
 * Splits off the name of the device. Words are recognised in the rest only: manufacturers put any word into a name, so
 * that HiPad is no iPad, InFocus is no Focus, and Discovery SE is no robot.
 */
export function splitDeviceName(userAgent: string): SplitUserAgent {
  const start = IS_BROWSER.test(userAgent) ? userAgent.indexOf('(') : -1;
  const end = endOfComment(userAgent, start);
  const comment = userAgent.slice(start + 1, end);
  if (start === -1 || !NAMES_DEVICE.test(comment)) return { text: userAgent, deviceName: '' };
  const parts = comment.split(';').map((part) => part.trim());
  const isName = (part: string): boolean => !OTHER_PART.test(part) && !ROBOT_PART.test(part);
  const others = parts.filter((part) => !isName(part));
  return {
    text: `${userAgent.slice(0, start + 1)}${others.join('; ')}${userAgent.slice(end)}`,
    deviceName: parts.filter(isName).join(' ').toLowerCase(),
  };
}

/** Names contain parentheses, too: `Moto G (4)`. */
function endOfComment(userAgent: string, start: number): number {
  let depth = 0;
  for (let index = start; index >= 0 && index < userAgent.length; index++) {
    if (userAgent[index] === '(') depth++;
    if (userAgent[index] === ')' && --depth === 0) return index;
  }
  return userAgent.length;
}
