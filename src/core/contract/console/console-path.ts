/** The console's screens, by the beginning of their paths. */
// biome-ignore format: a table, several names to a line
const SCREENS = [
  'campaigns', 'analytics', 'files', 'print-runs', 'webhooks', 'keys', 'people', 'profile', 'activity', 'workspace',
  'sign-in',
];
const SCREEN = new RegExp(`^/(?:$|(?:${SCREENS.join('|')})(?:/|$))`);
const WORKSPACE = /^\/w\/[a-z0-9-]+(?=\/)/;

/** Whether the path, without a workspace, is that of a screen or below one. */
export const isScreen = (path: string): boolean => SCREEN.test(path);

/**
 * Whether the text is the address of a screen, maybe in a workspace. Others are dropped: a sign-in must lead neither to
 * another site nor to a code, which leads anywhere. Nor is a path that URLs change, as by `..`, which could hide one.
 */
export function isConsolePath(text: string): boolean {
  if (!text.startsWith('/') || /[\\\s]/.test(text)) return false;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  const url = URL.parse(text, 'https://console.invalid');
  if (url?.host !== 'console.invalid' || url.pathname !== path || /%2f|%5c|\/\//i.test(path)) return false;
  return path !== '/' && isScreen(path.replace(WORKSPACE, ''));
}
