import type { VNode } from 'preact';
import { LinkedText } from '../templates/parts/prose.js';

export interface LinesProps {
  readonly text: string;
  readonly class?: string;
}

/** A text with its line breaks, and its addresses as links. */
export const Lines = ({ text, class: more = '' }: LinesProps): VNode => (
  <p class={`lines ${more}`.trim()} dir="auto">
    <LinkedText text={text} />
  </p>
);
