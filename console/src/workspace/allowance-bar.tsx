import { Trans, useLingui } from '@lingui/react/macro';
import styles from '../ui/data/progress-bar.module.css';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';

interface Props {
  name: string;
  note?: string;
  /** `limit` is null if there is none. */
  allowance: { readonly used: number; readonly limit?: number | null };
  format: (value: number) => string;
}

/** From this share on, it is shown in amber. */
const NEARLY = 0.9;

/** Used share of an allowance, as a bar and in words. */
export function AllowanceBar({ name, note, allowance, format }: Props) {
  const { t } = useLingui();
  const { used, limit = null } = allowance;
  const share = limit === null || limit === 0 ? 0 : Math.min(1, used / limit);
  const [usedWords, limitWords] = [format(used), limit === null ? '' : format(limit)];
  const words = limit === null ? t`${usedWords}, no limit` : t`${usedWords} of ${limitWords}`;
  const isFull = limit !== null && used >= limit;
  const isNear = limit !== null && share >= NEARLY;
  return (
    <Stack gap={1}>
      <Row gap={3} lineGap={0} justify="space-between" isWrapping>
        <span>{name}</span>
        <Hint as="span" isLarge className="tabular">
          {words}
        </Hint>
      </Row>
      {limit !== null && (
        <div className={styles.track} aria-hidden="true">
          <div
            className={`${styles.fill} ${isFull ? styles.full : isNear ? styles.near : ''}`}
            style={{ width: `${Math.max(used > 0 ? 0.5 : 0, share * 100)}%` }}
          />
        </div>
      )}
      {isFull && (
        <Hint as="span" tone="red">
          <Trans>None left.</Trans>
        </Hint>
      )}
      {note !== undefined && used > 0 && <Hint as="span">{note}</Hint>}
    </Stack>
  );
}
