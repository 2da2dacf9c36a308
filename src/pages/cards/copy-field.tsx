import type { VNode } from 'preact';
import type { PageWords } from '../document/words/page-words.js';

export interface CopyButtonProps {
  readonly words: PageWords;
  /** The `id` of the element whose text is copied. The one with instructions for copying by hand has `{copies}-manual`. */
  readonly copies: string;
  readonly text: string;
  /** What is copied, for screen readers, if the button does not say it. */
  readonly of?: string;
}

/** Hidden without the script. */
export const CopyButton = ({ words, copies, text, of }: CopyButtonProps): VNode => (
  <div class="copy-row" lang={words.language}>
    <button
      type="button"
      class="copy-button"
      data-copies={copies}
      data-copied={words.copied}
      aria-label={of === undefined ? undefined : `${text}: ${of}`}
      hidden
    >
      <bdi>{text}</bdi>
    </button>
    <span id={`${copies}-status`} class="copy-status" role="status" />
  </div>
);

export interface CopyValueProps {
  readonly words: PageWords;
  readonly value: string;
  readonly id?: string;
  /** Of the instructions for copying by hand. */
  readonly manualId?: string;
}

/**
 * A text that one click, or a long touch, selects completely. Not a form field: a touch selects only a part of its text,
 * and it cuts off text that is longer than the screen is wide.
 */
export const CopyValue = ({ words, value, id, manualId }: CopyValueProps): VNode => (
  <>
    <code id={id} class="copy-value" dir="auto">
      {value}
    </code>
    <p id={manualId} class="hint" lang={words.language}>
      <bdi>{words.copyHint}</bdi>
    </p>
  </>
);

export interface CopyFieldProps {
  readonly words: PageWords;
  /** Of the element with the text. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** A text to copy, with its button. */
export const CopyField = ({ words, id, label, value }: CopyFieldProps): VNode => (
  <section class="copy" aria-label={label}>
    <CopyValue words={words} value={value} id={id} manualId={`${id}-manual`} />
    <CopyButton words={words} copies={id} text={words.copy} of={label} />
  </section>
);
