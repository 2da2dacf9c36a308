import type { RequestHandler } from 'express';
import helmet from 'helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Of every answer of Express, as for data that no browser is to show: nothing loads, nobody frames it, foreign pages
 * cannot read it. A page replaces the policy by its own. `/r/` has headers of its own and does not pass here. Browsers
 * are told to insist on https only where the public address has it, and nothing is said of its subdomains.
 */
export const securityHeaders = (publicUrl: string): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: false }
      : false,
  });
