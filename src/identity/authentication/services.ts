import type { IncomingMessage } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { RequestHost } from '../../platform/http/request.js';
import type { SharedServices } from '../../tenancy/caller/context.js';
import type { KnownPrincipal } from '../../tenancy/caller/known-principal.js';
import type { KnownSession } from '../../tenancy/caller/known-session.js';
import type { SignInProvider } from '../provider/sign-in-provider.js';
import type { OwnScans } from '../sessions/own-scans.js';
import type { CallerCache, LastUse } from './caller-cache.js';

/** What the entry points need to identify the caller. */
export interface Services extends SharedServices {
  readonly orm: MikroORM;
  readonly keys: CallerCache<KnownPrincipal>;
  readonly principalUse: LastUse;
  readonly sessions: CallerCache<KnownSession>;
  readonly sessionUse: LastUse;
  readonly sharedFiguresUse: LastUse;
  readonly ownScans: OwnScans;
  /** Null: nobody signs in with a provider. */
  readonly provider: SignInProvider | null;
  /** Returns the client's IPv4 address or IPv6 network. Only for rate limits; never store or log it. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly requestHost: RequestHost;
}
