import type { ApolloServerPlugin, BaseContext } from '@apollo/server';

/**
 * Answers to mutations may hold a new key, so neither this service nor a proxy may compress them: `compressAnswers` has the
 * reason. No answer of GraphQL is stored by caches.
 */
export const noTransformPlugin: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, response }) => {
      if (operation?.operation === 'mutation') response.http.headers.set('cache-control', 'no-store, no-transform');
    },
  }),
};
