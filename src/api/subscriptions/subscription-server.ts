import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql';
import { type ConnectionInitMessage, makeServer, type Server } from 'graphql-ws';
import type { AppError } from '../../core/errors.js';
import { authenticateConnection } from '../../identity/authentication/authenticate.js';
import type { Services } from '../../identity/authentication/services.js';
import { toAppError } from '../../platform/database/to-app-error.js';
import { asSessionRefusal } from '../../tenancy/caller/known-session.js';
import { checkCost, PARSE_OPTIONS, QUERY_RULES } from '../graphql/query-limits.js';
import { formatError, renderError } from '../graphql/render-error.js';
import type { CallerWatch } from './caller-watch.js';
import { type Connection, TRY_AGAIN_LATER } from './connection.js';
import type { OpenConnections } from './open-connections.js';
import type { SocketLimits } from './socket-limits.js';
import { type SubscriptionSlot, SubscriptionSlots } from './subscription-slots.js';

export type SubscriptionServer = Server<Connection>;

export interface SubscriptionServerOptions {
  readonly services: Services;
  readonly schema: GraphQLSchema;
  readonly connections: OpenConnections;
  readonly keys: CallerWatch;
  readonly sessions: CallerWatch;
  readonly limits: SocketLimits;
}

const NAME = 'graphql-ws';

/**
 * Implements the graphql-transport-ws protocol: first a key or session, then subscriptions, each authenticated again.
 */
export function createSubscriptionServer(options: SubscriptionServerOptions): SubscriptionServer {
  const { services, schema, connections, keys, sessions, limits } = options;
  const render = formatError(services.logger, NAME);
  const slots = new SubscriptionSlots(limits);
  const slotOf = new WeakMap<ExecutionArgs, SubscriptionSlot>();

  const prepare = async (
    connection: Connection,
    parameters: ConnectionInitMessage['payload'],
    payload: Payload,
  ): Promise<PreparedSubscription> => {
    const { query, operationName = null, variables } = payload;
    const read = readSubscription(schema, query, operationName, variables ?? {});
    if (!('document' in read)) return read;
    try {
      const contextValue = await authenticateConnection(services, connection, parameters);
      return { schema, ...read, operationName, variableValues: variables, contextValue };
    } catch (error) {
      const { message, extensions } = renderError(toAppError(error, services.logger, NAME));
      return [new GraphQLError(message, { extensions })];
    }
  };

  return makeServer<ConnectionInitMessage['payload'], Connection>({
    schema,
    connectionInitWaitTimeout: limits.initMs,
    onConnect: async ({ connectionParams, extra: connection }) => {
      try {
        const context = await authenticateConnection(services, connection, connectionParams);
        const { principalId, workspace, session } = context;
        const owner = { principalId, workspaceId: workspace.id };
        if (!connections.setOwner(connection, owner)) {
          connection.close(TRY_AGAIN_LATER, 'too_many_connections');
          return false;
        }
        const end = (reason: AppError): void =>
          connection.closeWithError(session === null ? reason : asSessionRefusal(reason));
        connection.onClosed(keys.watch(principalId, workspace.id, end));
        if (session !== null) connection.onClosed(sessions.watch(session.id, workspace.id, end));
        return true;
      } catch (error) {
        connection.closeWithError(toAppError(error, services.logger, NAME));
        return false;
      }
    },
    onSubscribe: async ({ connectionParams, extra: connection }, id, payload) => {
      if (id.length > limits.idLength) {
        return [new GraphQLError(`The id of a subscription can have at most ${limits.idLength} characters.`)];
      }
      const slot = slots.take(connection);
      if (typeof slot === 'string') return [new GraphQLError(slot)];
      const prepared = await prepare(connection, connectionParams, payload);
      if ('document' in prepared) slotOf.set(prepared, slot);
      else slot.release();
      return prepared;
    },
    subscribe: async (args) => {
      const slot = slotOf.get(args);
      try {
        const result = await subscribe(args);
        if (slot !== undefined && Symbol.asyncIterator in result) return slot.attach(result);
        slot?.release();
        return result;
      } catch (error) {
        slot?.release();
        throw error;
      }
    },
    onError: (_context, _id, _payload, errors) => errors.map((error) => render(error.toJSON(), error)),
    onNext: (_context, _id, _payload, _args, { data, errors }) =>
      errors === undefined ? undefined : { data, errors: errors.map((error) => render(error.toJSON(), error)) },
  });
}

interface Payload {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
}

type PreparedSubscription = ExecutionArgs | readonly GraphQLError[];

/** Reads the document of a subscription with the limits of all queries. Refuses queries and mutations. */
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
    return [new GraphQLError('Send queries and mutations over HTTP: this connection accepts only subscriptions.')];
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('The document could not be read.')];
  }
}
