import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, useMemo } from 'react';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { readMenuLines } from '../../../../src/core/contract/menus/menu-lines.ts';
import { type MenuWords, wordsIn } from '../../../../src/core/contract/menus/menu-words.ts';
import { pairLines, wordsOfPairs } from '../../../../src/core/contract/menus/pair-lines.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './menu-words.module.css';

interface Props {
  /** The menu in the language of the page. */
  menu: string;
  /** Name of that language. */
  own: string;
  words: MenuWords;
  /** A change receives the current words, which may differ from those shown. */
  onChange: (change: (words: MenuWords) => MenuWords) => void;
  problem: string | null;
  /** Its name in the service. */
  field: string;
}

/** In characters: longer texts get several lines. */
const LINE_MAX = 60;

/** The words of a menu in its second language, next to prices that it shares with the first. */
export function MenuWordsEditor({ menu, own, words, onChange, problem, field }: Props) {
  const { t } = useLingui();
  const lines = useMemo(() => readMenuLines(menu), [menu]);
  const paste = (event: ClipboardEvent): void => {
    const pairs = pairLines(menu, event.clipboardData.getData('text/plain'));
    if (pairs.length < 2 || pairs.length * 2 <= lines.length) return;
    event.preventDefault();
    const pasted = wordsOfPairs(pairs);
    onChange((latest) => ({ ...latest, ...pasted }));
    notifySuccess(t`Translated menu pasted.`, () => onChange((latest) => withoutPasted(latest, pasted, words)));
  };
  return (
    <Stack gap={3} data-field={field} onPaste={paste}>
      <Stack gap={1}>
        <h3>{t`Menu`}</h3>
        <Hint>{t`Prices, order and marks are those in ${own}. You can paste the whole translated menu into a field.`}</Hint>
      </Stack>
      <Stack as="ul" gap={3} aria-label={t`Menu rows`}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and no state
          <Row as="li" key={index} gap={3} align="end" className={styles[line.kind]}>
            <Stack gap={2} isGrowing>
              {wordsIn(line).map((text) => {
                const Field = text.length > LINE_MAX || text.includes('\n') ? TextArea : TextField;
                return (
                  <Field
                    key={text}
                    label={<bdi className={styles.own}>{text}</bdi>}
                    value={lookUp(words, text) ?? ''}
                    onChange={(value) => onChange((latest) => ({ ...latest, [text]: value }))}
                  />
                );
              })}
            </Stack>
            {line.kind === 'dish' && <bdi className={styles.price}>{line.price}</bdi>}
          </Row>
        ))}
      </Stack>
      {problem !== null && <Hint tone="red">{problem}</Hint>}
    </Stack>
  );
}

/** Returns the words with those from before a paste, except where something else was typed since. */
function withoutPasted(words: MenuWords, pasted: MenuWords, before: MenuWords): MenuWords {
  const same = Object.entries(pasted).filter(([own, text]) => lookUp(words, own) === text);
  return { ...words, ...Object.fromEntries(same.map(([own]) => [own, lookUp(before, own) ?? ''])) };
}
