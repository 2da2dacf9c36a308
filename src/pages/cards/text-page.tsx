import type { PageBody } from '../document/render-page.js';
import { CARD_STYLE_SHEET, Card, CopyField, Lines } from './card.js';
import { TEXT_ICON } from './icons.js';

/** Texts of up to so many characters are set in larger letters. */
const SHORT = 120;
const TITLE_LENGTH = 60;

const firstLine = (text: string): string => {
  const line = [...(text.trim().split(/[\r\n]/, 1)[0] ?? '')];
  return line.length <= TITLE_LENGTH ? line.join('') : `${line.slice(0, TITLE_LENGTH).join('')}…`;
};

/** Any text, as it was sent: to read and to copy. */
export const textCard = (text: string): PageBody => ({
  styleSheet: CARD_STYLE_SHEET,
  texts: [text],
  render: (words) => ({
    title: firstLine(text),
    body: (
      <Card words={words} kind={words.text} icon={TEXT_ICON} title={null}>
        <Lines text={text} class={text.length <= SHORT ? 'text text-short' : 'text'} />
        <details class="copying">
          <summary lang={words.language}>
            <bdi>{words.copyText}</bdi>
          </summary>
          <CopyField words={words} label={words.textToCopy} value={text} />
        </details>
      </Card>
    ),
  }),
});
