import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.ts';
import { languageName } from '../../preferences/language-name.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { ifWords } from '../rules/rule-words.ts';
import { scheduleWords } from '../rules/schedule-words.ts';
import { type Counting, changedParts, type Part, type Parts, type Rule } from '../saving/parts.ts';
import { COUNTING_NAMES, PART_NAMES } from '../words.ts';
import styles from './changes.module.css';
import { contentChanges } from './content-lines.ts';
import { contentName } from './content-names.ts';
import { houseWords } from './house-words.ts';
import { ruleChanges } from './rule-changes.ts';
import { StyleChanges } from './style-changes.tsx';
import { changedLines, diffWords } from './word-diff.ts';

interface Props {
  payloadType: QrPayloadType;
  before: Partial<Parts>;
  after: Partial<Parts>;
}

/** Differences between two states of a campaign, by part, in the person's terms. */
export function PartChanges({ payloadType, before, after }: Props) {
  const { t } = useLingui();
  const changed = changedParts(before, after);
  // A design goes beyond a style; people see one look.
  const parts = changed.filter((part) => part !== 'design' || !changed.includes('style'));
  return (
    <Stack as="ul" gap={3}>
      {parts.map((part) => (
        <Stack as="li" key={part} gap={1}>
          <Hint className={styles.name}>{t(PART_NAMES[part])}</Hint>
          <OnePart part={part} payloadType={payloadType} before={before} after={after} />
        </Stack>
      ))}
    </Stack>
  );
}

function OnePart({ part, payloadType, before, after }: Props & { part: Part }): ReactNode {
  switch (part) {
    case 'content':
      return <ContentChanges payloadType={payloadType} before={before.content ?? ''} after={after.content ?? ''} />;
    case 'translation':
      return (
        <ContentChanges
          payloadType={payloadType}
          before={textsOf(before.translation)}
          after={textsOf(after.translation)}
        />
      );
    case 'house':
      return <WordChanges before={houseWords(before.house)} after={houseWords(after.house)} />;
    case 'style':
    case 'design':
      return <StyleChanges before={before} after={after} />;
    case 'schedule':
      return (
        <WordChanges before={scheduleWords(before.schedule ?? null)} after={scheduleWords(after.schedule ?? null)} />
      );
    case 'rules':
      return <RuleChanges before={before.rules ?? []} after={after.rules ?? []} />;
    case 'counting':
      return <CountingChanges before={before.counting} after={after.counting} />;
    case 'tags':
      return <WordChanges before={before.tags?.join(', ') ?? ''} after={after.tags?.join(', ') ?? ''} />;
    default:
      return <WordChanges before={before[part] ?? ''} after={after[part] ?? ''} />;
  }
}

function CountingChanges({ before, after }: Record<'before' | 'after', Counting | undefined>) {
  const { t } = useLingui();
  const nameOf = (counting: Counting | undefined): string =>
    counting === undefined ? '' : t(COUNTING_NAMES[counting]);
  return <WordChanges before={nameOf(before)} after={nameOf(after)} />;
}

type ContentProps = Record<'before' | 'after', string> & Pick<Props, 'payloadType'>;

function ContentChanges({ payloadType, before, after }: ContentProps) {
  const { t } = useLingui();
  return (
    <Stack as="ul" gap={2}>
      {contentChanges(before, after).map((change) => (
        <Stack as="li" key={change.path}>
          {change.path !== '' && <Hint as="span">{contentName(change.path, payloadType, t)}</Hint>}
          <WordChanges before={change.before} after={change.after} />
        </Stack>
      ))}
    </Stack>
  );
}

/** A translation as a content of which all members are readable. */
function textsOf(translation: Parts['translation'] = null): string {
  const page = t`Language of the page`;
  const { contentLanguage, language, texts } = translation ?? { contentLanguage: '', language: '', texts: {} };
  const own = contentLanguage && languageName(contentLanguage);
  return JSON.stringify({ [page]: own, [languageName(language)]: texts });
}

const sentenceOf = (rule: Rule | null): string => (rule === null ? '' : `${ifWords(rule)} → ${rule.destination}`);

function RuleChanges({ before, after }: { before: readonly Rule[]; after: readonly Rule[] }) {
  const { t } = useLingui();
  return (
    <Stack as="ul" gap={2}>
      {ruleChanges(before, after).map(({ before: old, after: young, isMoved }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
        <Stack as="li" key={index}>
          <Hint as="span">
            <WordChanges before={old?.name ?? ''} after={young?.name ?? ''} />
            {isMoved && ` – ${t`moved`}`}
          </Hint>
          <WordChanges before={sentenceOf(old)} after={sentenceOf(young)} />
        </Stack>
      ))}
    </Stack>
  );
}

/**
 * The changed lines of a text, with removed words struck through and added words underlined. Null means that there was
 * no text.
 */
function WordChanges({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useLingui();
  const runs = useMemo(() => changedLines(diffWords(before ?? '', after ?? '')), [before, after]);
  return (
    <span className={styles.text} dir="auto">
      {runs.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its place
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Tag = kind === 'removed' ? 'del' : 'ins';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Tag key={index} className={styles[kind]}>
            <span className="visually-hidden">{kind === 'removed' ? t`removed:` : t`added:`} </span>
            {text}
          </Tag>
        );
      })}
    </span>
  );
}
