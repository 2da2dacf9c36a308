import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { type MenuLine, readMenuLines } from '../../../../src/core/contract/menus/menu-lines.ts';
import { hasSameNumbers, numbersIn } from '../../../../src/core/contract/menus/menu-numbers.ts';
import { type MenuWords, wordsIn } from '../../../../src/core/contract/menus/menu-words.ts';
import { isSameLine, pairLines, wordsOfPairs } from '../../../../src/core/contract/menus/pair-lines.ts';
import type { QrTranslationInput } from '../../../generated/campaign/change-campaign.ts';
import { notifyError, notifySuccess } from '../../frame/notices.ts';
import { languageName } from '../../preferences/language-name.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Note } from '../../ui/layout/note.tsx';

/** A menu in its second language, compared with the menu itself. */
export interface Agreement {
  readonly words: MenuWords;
  /** Whether the translation is a whole text. If nothing differs, all of it is in `words`. */
  readonly isWhole: boolean;
  /** Lines of a whole text that contradict the menu or have no clear place in it, or words with other numbers. */
  readonly differing: readonly { readonly own: MenuLine | null; readonly other: MenuLine }[];
}

/** Returns how a menu and what the translation says of it go together. Older translations are whole texts. */
export function agreementOf(menu: string, { texts }: QrTranslationInput): Agreement {
  const translation: unknown = lookUp(texts, 'description');
  if (typeof translation !== 'string') {
    const words = (translation ?? {}) as MenuWords;
    return { words, isWhole: false, differing: differingWords(menu, words) };
  }
  const pairs = pairLines(menu, translation);
  const alone = readMenuLines(translation).filter((line) => !pairs.some(({ other }) => isEqualLine(line, other)));
  const differing = [...pairs.filter((pair) => !isSameLine(pair)), ...alone.map((other) => ({ own: null, other }))];
  return { words: wordsOfPairs(pairs), isWhole: true, differing };
}

function differingWords(menu: string, words: MenuWords): Agreement['differing'] {
  const texts = [...new Set(readMenuLines(menu).flatMap(wordsIn))].map(
    (own) => [own, lookUp(words, own) ?? ''] as const,
  );
  return texts
    .filter(([own, other]) => other.trim() !== '' && !hasSameNumbers(own, other))
    .map(([own, other]) => ({ own: { kind: 'text', text: own }, other: { kind: 'text', text: other } }));
}

const isEqualLine = (one: MenuLine, other: MenuLine): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Replaces what a translation says of its menu. Blank words count as missing. */
export function withWords(translation: QrTranslationInput, words: MenuWords): QrTranslationInput {
  const filled = Object.entries(words).filter(([, text]) => text !== '');
  return { ...translation, texts: { ...translation.texts, description: Object.fromEntries(filled) } };
}

/** A change receives the current translation, which may differ from the one shown. */
export type ChangeTranslation = (change: (translation: QrTranslationInput) => QrTranslationInput) => void;

interface Props {
  menu: string;
  translation: QrTranslationInput;
  onChange: ChangeTranslation;
}

/** Lines of each kind that are named; the others are counted. */
const NAMED = 5;

/** Says where the second language of a menu contradicts the first, and what is not translated yet. */
export function MenuAgreement({ menu, translation, onChange }: Props) {
  const { t } = useLingui();
  const { words, isWhole, differing } = useMemo(() => agreementOf(menu, translation), [menu, translation]);
  const [own, second] = [languageName(translation.contentLanguage), languageName(translation.language)];
  const missing = new Set(
    readMenuLines(menu)
      .flatMap(wordsIn)
      .filter((text) => !lookUp(words, text)),
  ).size;
  const repair = (): void => {
    const [text, repaired] = [translation, withWords(translation, words)].map(({ texts }) =>
      lookUp(texts, 'description'),
    );
    onChange((latest) => withWords(latest, words));
    notifySuccess(t`Prices, order and marks are now those in ${own}.`, () =>
      onChange((latest) => {
        const isAsRepaired = JSON.stringify(lookUp(latest.texts, 'description')) === JSON.stringify(repaired);
        if (isAsRepaired) return { ...latest, texts: { ...latest.texts, description: text } };
        notifyError(t`The menu has been translated further. It was not undone.`);
        return latest;
      }),
    );
  };
  const untranslated = missing > 0 && (
    <Hint>
      <Plural
        value={missing}
        one={`# text of the menu is not in ${second} yet.`}
        other={`# texts of the menu are not in ${second} yet.`}
      />
    </Hint>
  );
  if (differing.length === 0) return untranslated || null;
  return (
    <Stack gap={2} align="start">
      <Note role="status">
        {isWhole
          ? t`The menu in ${second} does not fit the one in ${own}. Visitors see the prices and dishes in ${own}.`
          : t`Numbers in ${second} differ from those in ${own}.`}
      </Note>
      <ul>
        {differing.slice(0, NAMED).map(({ own: line, other }) => (
          <li key={sayLine(other)}>
            {line === null
              ? t`Only in ${second}: ${sayLine(other)}`
              : t`${nameOf(line)}: ${differenceOf(line, other)} in ${own}, ${differenceOf(other, line)} in ${second}`}
          </li>
        ))}
        {differing.length > NAMED && <li>{t`And ${differing.length - NAMED} more.`}</li>}
      </ul>
      {isWhole && <Button onPress={repair}>{t`Use the prices and dishes in ${own}`}</Button>}
      {untranslated}
    </Stack>
  );
}

const nameOf = (line: MenuLine): string => wordsIn(line)[0] ?? '';
/** What differs: the price or the marks of a dish, or else the numbers in its words. */
function differenceOf(line: MenuLine, other: MenuLine): string {
  if (line.kind === 'dish' && other.kind === 'dish') {
    return hasSameNumbers(line.price, other.price) ? [line.name, line.note].join(' ').trim() : line.price;
  }
  return wordsIn(line).flatMap(numbersIn).join(', ') || '–';
}
const sayLine = (line: MenuLine): string =>
  line.kind === 'dish' ? `${line.name} ${line.price}` : wordsIn(line).join(' ');
