import type { PageBody } from '../document/render-page.js';
import { Card } from './card.js';
import { CopyField } from './copy-field.js';
import { Lines } from './lines.js';
import { TEXT_MARK } from './marks.js';
import { SHEET } from './sheet.js';

/** Up to here a text stands alone on its card, in larger letters. */
const SHORT = 120;
const TITLE_LENGTH = 60;

const firstLine = (text: string): string => {
  const line = [...(text.trim().split(/[\r\n]/, 1)[0] ?? '')];
  return line.length <= TITLE_LENGTH ? line.join('') : `${line.slice(0, TITLE_LENGTH).join('')}…`;
};

/** Any text, as it was sent: to read, and to copy. */
export const drawText = (text: string): PageBody => ({
  body: (
    <Card kind="Text" mark={TEXT_MARK} title={null}>
      <Lines text={text} class={text.length <= SHORT ? 'text text-short' : 'text'} />
      <details class="copying">
        <summary lang="en">
          <bdi>Copy the text</bdi>
        </summary>
        <CopyField label="The text to copy" value={text} />
      </details>
    </Card>
  ),
  sheet: SHEET,
  title: firstLine(text),
  texts: [text],
});
