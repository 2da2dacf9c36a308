import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerValidationErrorCode } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Context } from '../../access/context/context.js';
import type { ResponseBudget } from '../../access/context/response-budget.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { responseTooLarge } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import { formatError, renderError } from './render-error.js';

/** The context of a GraphQL request, with the id that its response carries. */
export interface GraphqlContext extends Context {
  readonly requestId: string;
  /** Set when the operation is known. */
  budget?: ResponseBudget;
}

export interface ErrorsOptions {
  readonly logger: Logger;
  /** Whether errors may name parts of the schema that the caller did not use. */
  readonly exposesSchema: boolean;
}

/** In errors about variables. The library removes suggestions only from validation errors. */
const SUGGESTION = / ?Did you mean .+\?$/;

const withoutSuggestion = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: error.message.replace(SUGGESTION, ''),
});

/** Replaces a message that the library addresses to the service's developer instead of the caller. */
const withPlainMessage = (error: GraphQLFormattedError): GraphQLFormattedError =>
  error.extensions?.validationErrorCode === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED
    ? { ...error, message: 'Introspection is disabled on this service. All other queries work.' }
    : error;

/** Renders errors. The server's `formatError` cannot, because it does not know the request and its id. */
export const errorsPlugin = ({ logger, exposesSchema }: ErrorsOptions): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors, contextValue: { requestId, budget } }) => {
      if (errors === undefined || response.body.kind !== 'single') return;
      const format = formatError(logger, requestId);
      const result = response.body.singleResult;
      if (budget?.isExceeded) {
        // Every field that came after it has failed too.
        response.body.singleResult = { errors: [renderError(responseTooLarge(LIMITS.graphql.responseBytes))] };
        response.http.status = 400;
        return;
      }
      result.errors = result.errors?.map((formatted, index) => {
        const error = withPlainMessage(format(formatted, errors[index]));
        return exposesSchema ? error : withoutSuggestion(error);
      });
    },
  }),
});
