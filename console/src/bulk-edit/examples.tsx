import { useLingui } from '@lingui/react/macro';
import type { LookChange } from '../code-designer/look.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import styles from './bulk-edit.module.css';
import { EXAMPLES_MAX, useExamples } from './use-examples.ts';

/** The first of the selected codes in the new look. */
export function Examples({ ids, change }: { ids: readonly string[]; change: LookChange }) {
  const { t } = useLingui();
  const examples = useExamples(ids, change);
  const count = Math.min(ids.length, EXAMPLES_MAX);
  return (
    <Stack gap={2}>
      <b>{ids.length > EXAMPLES_MAX ? t`The first ${count} codes` : t`Preview`}</b>
      <ul className={styles.examples} aria-label={t`Preview`} aria-busy={examples.length < count}>
        {examples.map(({ id, name, svg }) => (
          <li key={id} className={styles.code}>
            {svg === null ? (
              <Hint as="span" tone="red" className={styles.refused}>{t`Cannot be read in this look`}</Hint>
            ) : (
              <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={96} height={96} />
            )}
            <bdi className="clipped" title={name}>
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
