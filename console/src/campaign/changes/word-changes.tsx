import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import styles from './changes.module.css';
import { diffWords } from './word-diff.ts';

/** A text with what was taken out struck through and what was put in underlined. Null: there was none. */
export function WordChanges({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useLingui();
  const runs = useMemo(() => diffWords(before ?? '', after ?? ''), [before, after]);
  return (
    <span className={styles.text} dir="auto">
      {runs.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
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
