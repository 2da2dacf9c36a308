import { useRef } from 'react';

/**
 * Changes a content that is kept elsewhere. A change gets the content of that moment: an upload that ends while somebody types must not
 * take back what was typed.
 */
export function useLatestContent(
  content: string,
  onChange: (content: string) => void,
): (change: (content: string) => string) => void {
  const latest = useRef(content);
  latest.current = content;
  return (change) => {
    const next = change(latest.current);
    if (next === latest.current) return;
    latest.current = next;
    onChange(next);
  };
}
