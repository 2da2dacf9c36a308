import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';

const { RefreshingClient } = await loadConsoleModule<{ RefreshingClient: new () => QueryClient }>(
  'api/refreshing-client.ts',
);

describe('Reading again what an action has changed', () => {
  const queryKey = ['list'];

  it('lets the action go on while the service does not answer, and shows the answer when it comes', async () => {
    for (const way of ['invalidateQueries', 'resetQueries'] as const) {
      let answer: (text: string) => void = () => {};
      const client = new RefreshingClient();
      client.setQueryData(queryKey, 'before');
      const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
      const shown = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
      const end = shown.subscribe(() => {});
      await client[way]({ queryKey });
      expect(client.isFetching(), way).to.equal(1);
      answer('after');
      while (client.isFetching() > 0) await new Promise(setImmediate);
      expect(client.getQueryData(queryKey), way).to.equal('after');
      end();
      client.clear();
    }
  });

  it('waits for an answer that comes at once', async () => {
    const client = new RefreshingClient();
    const shown = new QueryObserver(client, {
      queryKey,
      queryFn: async () => 'after',
      initialData: 'before',
      staleTime: 60_000,
    });
    const end = shown.subscribe(() => {});
    await client.invalidateQueries({ queryKey });
    expect(client.getQueryData(queryKey)).to.equal('after');
    end();
    client.clear();
  });
});
