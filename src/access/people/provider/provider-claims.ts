import { z } from 'zod';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { lookUp } from '../../../core/contract/look-up.js';

/** What a provider says about an account. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. Null if the provider does not say that it has verified it. */
  readonly email: string | null;
  /** Null if there is none. */
  readonly name: string | null;
  readonly groups: readonly string[];
}

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().nullable().catch(null),
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: z.string().trim().min(1).nullable().catch(null),
});

/** A claim with one group, or a list of them. */
const groupNames = z.union([z.array(z.string()), z.string().transform((name) => [name])]).catch([]);

/** Reads the claims of an ID token whose signature has been verified. */
export function readClaims(raw: Readonly<Record<string, unknown>>, groupsClaim: string): ProviderClaims {
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims.parse(raw);
  return {
    issuer,
    subject,
    email: isVerified ? email : null,
    name: name && [...name].slice(0, LIMITS.nameLength).join(''),
    groups: groupNames.parse(lookUp(raw, groupsClaim)),
  };
}
