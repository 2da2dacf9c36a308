import type { RequestHandler } from 'express';
import helmet from 'helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Headers of all Express responses, suited to data that is not a page: it loads nothing, cannot be framed, and pages of
 * other origins cannot read it. Pages set their own policy, and the redirect its own headers. Strict-Transport-Security
 * is only sent if the public address uses https, and does not include subdomains.
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
