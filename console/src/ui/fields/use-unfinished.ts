import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';

/**
 * What a field has whose date is typed in part: a time in a year that the service accepts nowhere. So no form can send
 * less than what its field shows; the service names the field.
 */
export const UNFINISHED_DAY = '0001-01-01';
export const UNFINISHED_TIME = `${UNFINISHED_DAY}T00:00:00.000Z`;

interface Field<Value> {
  readonly value: Value;
  /** The value of an empty field. */
  readonly none: Value;
  readonly unfinished: Value;
  readonly onChange: (value: Value) => void;
  readonly problem: ReactNode;
}

/**
 * A `DatePicker` only reports whole dates: with an empty part it would keep its former value. When the focus leaves it,
 * this makes the value `unfinished` until the rest is filled in or everything is empty. `whole` is the value to show.
 */
export function useUnfinished<Value>({ value, none, unfinished, onChange, problem }: Field<Value>) {
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  /** The last value from this field. */
  const own = useRef(value);
  const [shown, setShown] = useState({ value, whole: value === unfinished ? none : value, round: 0 });
  if (value !== shown.value) {
    const isFromOutside = shown.value === unfinished && own.current !== value;
    const whole = value === unfinished ? shown.whole : value;
    setShown({ value, whole, round: shown.round + Number(isFromOutside) });
  }
  const change = (next: Value): void => {
    own.current = next;
    onChange(next);
  };
  const settle = (): void => {
    const parts = [...(root.current?.querySelectorAll('[contenteditable]') ?? [])];
    const empty = parts.filter((part) => part.hasAttribute('data-placeholder')).length;
    if (empty > 0 && empty < parts.length) change(unfinished);
    else if (own.current === unfinished) change(empty > 0 ? none : shown.whole);
  };
  return {
    whole: shown.whole,
    change,
    problem: value === unfinished ? t`This is not complete. Fill in the rest, or clear it.` : problem,
    /** Empties the parts too. */
    onClear: value === none ? undefined : () => onChange(none),
    /** Another one when a value from elsewhere replaces the parts. */
    key: shown.round,
    props: { ref: root, onBlur: settle },
  };
}
