import { useRef, useState } from 'react';

/**
 * Changes a value that is stored elsewhere. A change receives the current value: an upload that ends while somebody types,
 * or an Undo, must not revert what was typed. The function stays the same.
 */
export function useLatest<Value>(
  value: Value,
  onChange: (value: Value) => void,
): (change: (value: Value) => Value) => void {
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const [change] = useState(() => (make: (value: Value) => Value): void => {
    const next = make(latest.current.value);
    if (next === latest.current.value) return;
    latest.current.value = next;
    latest.current.onChange(next);
  });
  return change;
}
