import { useLingui } from '@lingui/react/macro';
import { useRights } from '../../api/use-rights.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Message } from '../../ui/message.tsx';
import type { TabProps } from '../campaign-tab.ts';
import { CountingCard } from '../counting/counting-card.tsx';
import { SaveBar } from '../saving/save-bar.tsx';
import { useEdit } from '../saving/use-edit.ts';
import { RuleList } from './rule-list.tsx';
import styles from './rules.module.css';
import { ScheduleEditor } from './schedule-editor.tsx';
import { TryPanel } from './try-panel.tsx';

const NAMES = ['schedule', 'rules', 'counting'] as const;

/** When the campaign is active, where its scans lead and how they are counted, with a panel to try both before saving. */
export function RulesTab({ campaign }: TabProps) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const edit = useEdit(campaign, NAMES);
  if (campaign.mode === 'Static') {
    return (
      <Message title={t`A static code has no rules`}>
        {t`It contains its content directly, so rules cannot change where it leads. Use a dynamic code for that.`}
      </Message>
    );
  }
  const { schedule, rules, counting } = edit.values;
  return (
    <>
      <div className={styles.tab}>
        <Stack gap={4}>
          <ScheduleEditor
            schedule={schedule}
            errors={edit.errors}
            isReadOnly={!canWrite}
            onChange={(next) => edit.change({ schedule: next })}
          />
          <RuleList
            campaign={campaign}
            rules={rules}
            errors={edit.errors}
            isReadOnly={!canWrite}
            onChange={(next) => edit.change({ rules: next })}
          />
          <CountingCard
            campaign={campaign}
            counting={counting}
            isReadOnly={!canWrite}
            onChange={(next) => edit.change({ counting: next })}
          />
        </Stack>
        <TryPanel campaign={campaign} rules={rules} schedule={schedule} isUnsaved={edit.isUnsaved} />
      </div>
      <SaveBar campaign={campaign} edit={edit} shownFields={NAMES} />
    </>
  );
}
