import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { Checked } from '../../core/field-rules.js';
import { PNG_SIGNATURE } from '../../core/png/chunk.js';
import { readDataUrl } from '../../core/png/data-url.js';

/** Signature, then the IHDR chunk: length, type, width, height (PNG specification, clause 11.2.2). */
const HEADER_LENGTH = 24;

const TOO_LARGE = problem('at_most_kilobytes', { max: LIMITS.logoBytes / 1024 });
/**
 * Length of the data URL: base64 needs 4 characters for 3 bytes, a twentieth is for line breaks, and the remainder for
 * the prefix.
 */
const LENGTH_MAX = Math.ceil((LIMITS.logoBytes / 3) * 4 * 1.05) + 200;

/**
 * Returns what is wrong with a logo, or null. Reads only its length and header, so that a decompression bomb never
 * reaches a decoder.
 */
export function logoProblem(dataUrl: string): Problem | null {
  if (dataUrl.length > LENGTH_MAX) return TOO_LARGE;
  const url = readDataUrl(dataUrl);
  if (url === null) return problem('not_png_address');
  const { type, bytes } = url;
  if (type !== 'image/png') return problem('logo_of_type', { type: type.slice(0, 100) || 'text/plain' });
  if (bytes === null) return problem('logo_not_base64');
  if (bytes.length > LIMITS.logoBytes) return TOO_LARGE;
  const isPng =
    bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) && bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!isPng || bytes.length < HEADER_LENGTH) return problem('not_png');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const fits = width > 0 && height > 0 && Math.max(width, height) <= LIMITS.logoSide;
  if (!fits) return problem('at_most_pixels', { max: LIMITS.logoSide });
  if (Math.max(width, height) <= LIMITS.logoAspect * Math.min(width, height)) return null;
  return problem('logo_too_long', { width, height, ratio: LIMITS.logoAspect });
}

export const IsLogo = (): PropertyDecorator =>
  Checked((value) => (typeof value === 'string' ? logoProblem(value) : problem('not_png_address')));
