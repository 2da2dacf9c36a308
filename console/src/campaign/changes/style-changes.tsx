import { useLingui } from '@lingui/react/macro';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { isEqual } from '../../is-equal.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import type { Parts } from '../saving/parts.ts';
import styles from './changes.module.css';
import { settingsOf } from './look-settings.ts';
import { SETTING_NAMES, SETTINGS, VALUE_NAMES } from './style-words.ts';

/** Design settings that differ, each with its old and new value. */
export function StyleChanges(props: { before: Partial<Parts>; after: Partial<Parts> }) {
  const { t } = useLingui();
  const [before, after] = [settingsOf(props.before), settingsOf(props.after)];
  const changed = SETTINGS.filter((setting) => !isEqual(before[setting], after[setting]));
  return (
    <Stack as="dl" gap={1}>
      {changed.map((setting) => (
        <Row key={setting} gap={2} lineGap={0} align="stretch" isWrapping>
          <dt className={styles.setting}>{t(SETTING_NAMES[setting])}</dt>
          <Row as="dd" gap={2} isWrapping>
            <SettingValue value={before[setting]} kind="removed" /> <span aria-hidden="true">→</span>{' '}
            <SettingValue value={after[setting]} kind="added" />
          </Row>
        </Row>
      ))}
    </Stack>
  );
}

function SettingValue({ value, kind }: { value: unknown; kind: 'removed' | 'added' }) {
  const { t } = useLingui();
  const text = String(value ?? '');
  const known = lookUp(VALUE_NAMES, text);
  const Tag = kind === 'removed' ? 'del' : 'ins';
  if (text.startsWith('data:')) return <img className={styles.logo} src={text} alt={t`Logo`} />;
  return (
    <Tag className={styles.value}>
      {text.startsWith('#') && <span className={styles.swatch} style={{ background: text }} />}
      <span dir="auto">{text === '' ? t`none` : known === undefined ? text : t(known)}</span>
    </Tag>
  );
}
