import { needsDarkGround } from '../badge/logo-ground.js';
import { type Pixels, trimMargins } from '../badge/pixels.js';

const WHITE = '#FFFFFF';

/** Returns what mails, PDFs and shared pages show a logo on: white, or `dark` if it could not be seen there. */
export function brandGround(logo: Pixels, dark: string): string {
  const visible = trimMargins(logo);
  return visible !== null && needsDarkGround(visible, WHITE, dark) ? dark : WHITE;
}
