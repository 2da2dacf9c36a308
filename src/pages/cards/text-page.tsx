import type { PageBody } from '../document/render-page.js';
import { CARD_STYLE_SHEET, Card, Lines } from './card.js';
import { CopyButton, CopyValue } from './copy-field.js';
import { COPY_SCRIPT } from './copy-script.js';
import { TEXT_ICON } from './icons.js';

/** Maximum number of characters of a text in large type. */
const SHORT = 120;
const TITLE_LENGTH = 60;

const firstLine = (text: string): string => {
  const line = [...(text.trim().split(/[\r\n]/, 1)[0] ?? '')];
  return line.length <= TITLE_LENGTH ? line.join('') : `${line.slice(0, TITLE_LENGTH).join('')}…`;
};

/** Any text as it was sent, for reading and copying. */
export const textCard = (text: string): PageBody => ({
  styleSheets: [CARD_STYLE_SHEET],
  texts: [text],
  render: (words) => ({
    title: firstLine(text),
    // A text may only be meant for people in front of the code.
    preview: { title: words.text, description: null, image: null },
    script: COPY_SCRIPT,
    body: (
      <Card words={words} kind={words.text} icon={TEXT_ICON} title={null}>
        <Lines id="text" text={text} class={text.length <= SHORT ? 'text text-short' : 'text'} />
        <CopyButton words={words} copies="text" text={words.copyText} />
        <details class="copying" id="text-manual">
          <summary lang={words.language}>
            <bdi>{words.copyText}</bdi>
          </summary>
          <section class="copy" aria-label={words.textToCopy}>
            <CopyValue words={words} value={text} />
          </section>
        </details>
      </Card>
    ),
  }),
});
