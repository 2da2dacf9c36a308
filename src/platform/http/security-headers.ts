import type { RequestHandler } from 'express';
import helmet from 'helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The headers of every answer of Express, as for data that is no page: it loads nothing, cannot be framed, and pages of other
 * origins cannot read it. A page sets a policy of its own. The redirect has its own headers. Strict-Transport-Security is sent
 * only where the public address has https, and does not include subdomains.
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
