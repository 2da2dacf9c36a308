import type { Change, OnChange } from '../../../src/platform/database/change-feed/change.js';

/** The changes of a feed, as a test publishes them. */
export function fakeChanges() {
  const handlers: { readonly kinds: readonly string[]; readonly handler: (change: never) => void }[] = [];
  const onChange: OnChange = (kinds, handler) => void handlers.push({ kinds, handler });
  const publish = (change: Change): void => {
    for (const { kinds, handler } of handlers) if (kinds.includes(change.kind)) handler(change as never);
  };
  return { onChange, publish };
}
