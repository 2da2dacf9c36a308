import type { VNode } from 'preact';
import type { PageWords } from '../../core/words/pages/page-words.js';

export interface CopyButtonProps {
  readonly words: PageWords;
  /** `id` of the element whose text is copied. The one with instructions for copying manually has `{copies}-manual`. */
  readonly copies: string;
  readonly text: string;
  /** Names the copied text for screen readers, unless the button does. */
  readonly of?: string;
}

/** The button is hidden unless the script runs. */
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
  /** `id` of the instructions for copying manually. */
  readonly manualId?: string;
}

/**
 * A text that one click or long touch selects completely. It is not a form field, because touching that selects only a
 * part of its text, and it cuts off text wider than the screen.
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
  /** `id` of the element with the text. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** Text to copy, with its button. */
export const CopyField = ({ words, id, label, value }: CopyFieldProps): VNode => (
  <section class="copy" aria-label={label}>
    <CopyValue words={words} value={value} id={id} manualId={`${id}-manual`} />
    <CopyButton words={words} copies={id} text={words.copy} of={label} />
  </section>
);
