import DataLoader from 'dataloader';
import type { QueryResultRow } from 'pg';
import type { PreparedStatement } from '../../platform/database/read-pool.js';
import type { Context } from '../caller/context.js';

/**
 * Runs a prepared statement outside any transaction. `$1` is the caller's workspace, followed by the values from `$2`.
 * The statement must filter every tenant table by it; PostgreSQL refuses a statement that does not use `$1` at all.
 */
export async function readRows<Row extends QueryResultRow>(
  { reads, workspace }: Pick<Context, 'reads' | 'workspace'>,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await reads.query<Row>({ name, text, values: [workspace.id, ...values] })).rows;
}

/**
 * Returns a function that reads the value for a key. Values requested at the same time by a request are read in one
 * call of `load`, which returns them in the order of the keys. Nothing is cached beyond that, because contexts of
 * subscriptions live long.
 */
export function readTogether<Key, Value>(
  load: (context: Context, keys: readonly Key[]) => Promise<readonly Value[]>,
): (context: Context, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Context, DataLoader<Key, Value>>();
  const open = (context: Context): DataLoader<Key, Value> => {
    const loader = new DataLoader<Key, Value>((keys) => {
      loader.clearAll();
      return load(context, keys);
    });
    loaders.set(context, loader);
    return loader;
  };
  return (context, key) => (loaders.get(context) ?? open(context)).load(key);
}
