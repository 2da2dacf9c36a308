import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { checkCost } from './query-cost.js';
import { isTokenLimit, tooManyTokens } from './query-limits.js';

/** The limits that are no validation rules: the cost needs the variables, and the parser throws errors of its own. */
export const limitsPlugin: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    parsingDidStart: async () => async (error) => {
      if (!(error instanceof GraphQLError) || !isTokenLimit(error)) return;
      const { message, extensions } = tooManyTokens();
      error.message = message;
      Object.assign(error.extensions, extensions);
    },
    didResolveOperation: async ({ schema, document, operation, request }) => {
      if (operation !== undefined) checkCost(schema, document, operation, request.variables ?? {});
    },
  }),
};
