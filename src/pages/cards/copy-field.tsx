import type { VNode } from 'preact';

/**
 * A text that one click, or a long touch, selects as a whole. No form field: those take only a part of it that way, and
 * cut off what is longer than the screen is wide.
 */
export const CopyField = ({ label, value }: { readonly label: string; readonly value: string }): VNode => (
  <section class="copy" aria-label={label}>
    <code class="copy-value" dir="auto">
      {value}
    </code>
    <p class="hint" lang="en">
      <bdi>Click or touch and hold to select all of it, then copy.</bdi>
    </p>
  </section>
);
