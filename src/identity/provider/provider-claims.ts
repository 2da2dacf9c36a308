import { z } from 'zod';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { lookUp } from '../../core/contract/look-up.js';
import { isEmailAddress, normalEmail } from '../../core/contract/people/email-address.js';
import { malformedText } from '../../core/contract/text.js';

/** What a provider says about an account. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  /** As `normalEmail` writes it. Null if the provider does not say that it has verified it. */
  readonly email: string | null;
  /** Null if there is none. */
  readonly name: string | null;
  readonly groups: readonly string[];
}

const storable = z.string().refine((text) => malformedText(text) === null);

const claims = z.object({
  iss: storable,
  sub: storable.min(1).max(255),
  email: z.string().refine(isEmailAddress).transform(normalEmail).nullable().catch(null),
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: storable.trim().min(1).nullable().catch(null),
});

/** A claim with one group, or a list of them. */
const groupNames = z.union([z.array(z.string()), z.string().transform((name) => [name])]).catch([]);

type Source = Readonly<Record<string, unknown>>;

/** Whether the provider says of an address in the same place that it has verified it. */
const hasAddress = (source: Source): boolean =>
  ['email', 'email_verified'].every((name) => lookUp(source, name) !== undefined);

/** Reads the claims of an ID token whose signature has been verified, then what the provider says besides. */
export function readClaims(sources: readonly Source[], groupsClaim: string): ProviderClaims {
  const { email: address, email_verified } = sources.find(hasAddress) ?? {};
  const raw: Source = { ...Object.assign({}, ...sources.toReversed()), email: address, email_verified };
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims.parse(raw);
  return {
    issuer,
    subject,
    email: isVerified ? email : null,
    name: name && [...name].slice(0, LIMITS.nameLength).join(''),
    groups: groupNames.parse(lookUp(raw, groupsClaim)),
  };
}
