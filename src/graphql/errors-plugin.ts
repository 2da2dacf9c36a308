import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerValidationErrorCode } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Context } from '../context/context.js';
import { type ErrorCode, STATUS_OF_CODE } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { formatError } from './render-error.js';

/** A request of the GraphQL door, with the name that its answer carries. */
export interface GraphqlContext extends Context {
  readonly requestId: string;
}

export interface ErrorsOptions {
  readonly logger: Logger;
  /** Whether names of the schema that the caller did not use may be told. */
  readonly tellsSchema: boolean;
}

/** Of wrong variables. The library removes those of validation alone. */
const SUGGESTION = / ?Did you mean .+\?$/;

const withoutSuggestion = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: error.message.replace(SUGGESTION, ''),
});

/** The library's words are for its programmer. */
const withPlainWords = (error: GraphQLFormattedError): GraphQLFormattedError =>
  error.extensions?.validationErrorCode === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED
    ? { ...error, message: 'This service does not describe its schema to callers. Queries work as ever.' }
    : error;

/** Of a form, what is wrong behind its file shows only while the file is received. It is the request that was wrong. */
const isOfBody = ({ extensions }: GraphQLFormattedError): boolean => extensions?.code === INVALID_BODY;
const INVALID_BODY: ErrorCode = 'invalid_json';

/** Gives errors their final form. Not `formatError` of the server, which is not told whose request it was. */
export const errorsPlugin = ({ logger, tellsSchema }: ErrorsOptions): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors, contextValue: { requestId } }) => {
      if (errors === undefined || response.body.kind !== 'single') return;
      const format = formatError(logger, requestId);
      const result = response.body.singleResult;
      result.errors = result.errors?.map((formatted, index) => {
        const error = withPlainWords(format(formatted, errors[index]));
        return tellsSchema ? error : withoutSuggestion(error);
      });
      if (result.errors?.some(isOfBody)) response.http.status = STATUS_OF_CODE[INVALID_BODY];
    },
  }),
});
