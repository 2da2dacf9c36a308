import type { IncomingMessage } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { CallerCache } from './caller-cache.js';
import type { SharedServices } from './context/context.js';
import type { KnownSession } from './context/known-session.js';
import type { SignInProvider } from './people/provider/sign-in-provider.js';
import type { KnownPrincipal } from './principals/known-principal.js';
import type { LastUse } from './principals/last-use.js';

/** What the entry points need to identify the caller. */
export interface Services extends SharedServices {
  readonly orm: MikroORM;
  readonly keys: CallerCache<KnownPrincipal>;
  readonly principalUse: LastUse;
  readonly sessions: CallerCache<KnownSession>;
  readonly sessionUse: LastUse;
  readonly sharedFiguresUse: LastUse;
  /** Null: nobody signs in with a provider. */
  readonly provider: SignInProvider | null;
  /** Returns the client's IPv4 address or IPv6 network. Only for rate limits; never store or log it. */
  readonly addressOf: (request: IncomingMessage) => string;
}
