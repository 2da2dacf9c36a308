import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { CloseCode } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { openContext, type Services } from '../access/open-context.js';
import { toAppError } from '../database/to-app-error.js';
import { checkCost } from './query-cost.js';
import { PARSE_OPTIONS, QUERY_RULES } from './query-limits.js';
import { formatError, renderError } from './render-error.js';

const PATH = '/graphql';
const CONNECTIONS_MAX = 1_000;
const SUBSCRIPTIONS_MAX = 20;
const MESSAGE_BYTES_MAX = 64 * 1024;
/** A connection that does not answer a ping for as long is ended. */
const KEEP_ALIVE_MS = 12_000;
/** Until then a revoked key still hears. */
const RECHECK_MS = 30_000;
/** For clients to answer that the service closes. */
const FAREWELL_MS = 1_000;
/** As in RFC 6455: try again later. */
const TRY_AGAIN_LATER = 1013;

export interface LiveDoorOptions {
  readonly recheckMs?: number;
}

/** The rest of HTTP's upgrades is overlooked, as by a server that knows none. */
export const isLiveRequest = ({ url = '', headers }: IncomingMessage): boolean =>
  url.split('?', 1)[0] === PATH && headers.upgrade?.toLowerCase() === 'websocket';

const keyOf = (params: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const key = params?.apiKey ?? params?.['X-Api-Key'] ?? params?.['x-api-key'];
  return typeof key === 'string' ? key : undefined;
};

/**
 * Subscriptions over graphql-ws on the server's own port. The key comes in the connection's parameters, since browsers
 * can send no header with a WebSocket; nothing a browser sends of itself opens anything. Gives the function that ends
 * all connections, to be called before the server closes.
 */
export function openLiveDoor(
  server: Server,
  services: Services,
  schema: GraphQLSchema,
  { recheckMs = RECHECK_MS }: LiveDoorOptions = {},
): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX });
  const rechecks = new WeakMap<WebSocket, NodeJS.Timeout>();
  const render = formatError(services.logger, 'graphql-ws');

  /** Whether the key still holds. A database that is away proves nothing against a connection that was let in. */
  const check = async (socket: WebSocket, key: string | undefined, isOpen: boolean): Promise<boolean> => {
    try {
      await openContext(services, key);
      return true;
    } catch (error) {
      const { code, status } = toAppError(error, services.logger, 'graphql-ws');
      if (isOpen && status >= 500) return true;
      if (status === 401) socket.close(CloseCode.Unauthorized, code);
      else socket.close(status === 403 ? CloseCode.Forbidden : TRY_AGAIN_LATER, code);
      return false;
    }
  };

  const door = useServer(
    {
      schema,
      isProd: true,
      onConnect: async ({ connectionParams, extra: { socket } }) => {
        const key = keyOf(connectionParams);
        if (!(await check(socket, key, false))) return false;
        // It may have been closed meanwhile; nobody would stop the timer then.
        if (socket.readyState !== socket.OPEN) return false;
        rechecks.set(socket, setInterval(() => void check(socket, key, true), recheckMs).unref());
        return true;
      },
      onClose: ({ extra: { socket } }) => clearInterval(rechecks.get(socket)),
      onSubscribe: async ({ connectionParams, subscriptions }, _id, { query, operationName, variables }) => {
        if (Object.keys(subscriptions).length > SUBSCRIPTIONS_MAX) {
          return [new GraphQLError(`A connection has at most ${SUBSCRIPTIONS_MAX} subscriptions.`)];
        }
        const read = readSubscription(schema, query, operationName ?? null, variables ?? {});
        if (!('document' in read)) return read;
        try {
          const contextValue = await openContext(services, keyOf(connectionParams));
          return { schema, ...read, operationName, variableValues: variables, contextValue } satisfies ExecutionArgs;
        } catch (error) {
          const { message, extensions } = renderError(toAppError(error, services.logger, 'graphql-ws'));
          return [new GraphQLError(message, { extensions })];
        }
      },
      onError: (_context, _id, _payload, errors) => errors.map((error) => render(error.toJSON(), error)),
      onNext: (_context, _id, _payload, _args, { data, errors }) =>
        errors === undefined ? undefined : { data, errors: errors.map((error) => render(error.toJSON(), error)) },
    },
    sockets,
    KEEP_ALIVE_MS,
  );

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isLiveRequest(request)) return refuse(socket, '400 Bad Request');
    if (sockets.clients.size >= CONNECTIONS_MAX) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (connection) => sockets.emit('connection', connection, request));
  });
  return async () => {
    const terminate = setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, FAREWELL_MS);
    await door.dispose();
    clearTimeout(terminate);
  };
}

/** The document of one subscription; queries and mutations have their door. */
function readSubscription(
  schema: GraphQLSchema,
  query: string,
  operationName: string | null,
  variables: Readonly<Record<string, unknown>>,
): Pick<ExecutionArgs, 'document'> | readonly GraphQLError[] {
  try {
    const document = parse(query, PARSE_OPTIONS);
    const errors = validate(schema, document, [...specifiedRules, ...QUERY_RULES]);
    if (errors.length > 0) return errors;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
      checkCost(schema, document, operation, variables);
      return { document };
    }
    return [new GraphQLError('Send queries and mutations with HTTP: this connection takes subscriptions only.')];
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('The document could not be read.')];
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
