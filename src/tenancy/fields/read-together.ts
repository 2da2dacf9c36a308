import DataLoader from 'dataloader';
import type { Context } from '../caller/context.js';

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
