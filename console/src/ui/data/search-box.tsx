import { mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { SEARCH_PAUSE_MS } from '../use-paused.ts';
import styles from './search-box.module.css';

interface Props {
  /** What is searched, for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  /** Called after a short pause in typing, and immediately on Enter or on Escape, which clears the text. */
  onChange: (value: string) => void;
}

/** Search field of a list. */
export function SearchBox({ label, placeholder, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // The value was changed elsewhere: "back" or "Clear filters".
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const send = (next: string): void => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onChange(sent.current);
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className={styles.box}>
      <Icon path={mdiMagnify} size={18} />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send(text);
          if (key !== 'Escape') return;
          setText('');
          send('');
        }}
      />
    </label>
  );
}
