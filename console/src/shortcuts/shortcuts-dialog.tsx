import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SEARCH_KEYS } from '../frame/commands/opened-dialog.ts';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const SHORTCUTS = [
  {
    title: msg`Anywhere`,
    keys: [
      [SEARCH_KEYS, msg`Search campaigns, screens and actions`],
      ['?', msg`Show keyboard shortcuts`],
      ['Esc', msg`Close what is open`],
    ],
  },
  {
    title: msg`In a table`,
    keys: [
      ['↑ ↓ ← →', msg`Move through rows and their controls`],
      ['Space', msg`Select the row`],
      ['Shift ↑ ↓', msg`Extend the selection`],
      ['Enter', msg`Open the row`],
      ['Esc', msg`Clear the selection`],
    ],
  },
] as const;

/** All keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <Stack gap={4}>
        {SHORTCUTS.map(({ title, keys }) => (
          <Stack key={title.id} gap={2}>
            <h3>{t(title)}</h3>
            <Stack as="dl" gap={2}>
              {keys.map(([key, effect]) => (
                <Row key={effect.id} justify="space-between" gap={3}>
                  <Hint as="dt" isLarge>
                    {t(effect)}
                  </Hint>
                  <dd>
                    <kbd className={styles.key}>{key}</kbd>
                  </dd>
                </Row>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
