import { useLingui } from '@lingui/react/macro';
import { mdiClose, mdiPlus } from '@mdi/js';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-errors.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Rule } from '../saving/parts.ts';
import { ConditionFields } from './condition-fields.tsx';
import { CONDITION_NAMES } from './condition-names.ts';
import { CONDITIONS, isSet, withCondition, withoutCondition } from './rule-edits.ts';
import { ifWords } from './rule-words.ts';
import styles from './rules.module.css';
import { ownZone } from './zoned-time.ts';

interface Props {
  rule: Rule;
  /** Counted from 0. */
  place: number;
  rules: readonly Rule[];
  errors: FieldErrors;
  onChange: (rule: Rule) => void;
  onClose: () => void;
}

/** One rule: its name, its conditions, and where it leads. Changes stay unsaved until the tab is saved. */
export function RulePanel({ rule, place, rules, errors, onChange, onClose }: Props) {
  const { t } = useLingui();
  const path = `rules[${place}]`;
  const number = place + 1;
  const free = CONDITIONS.filter((condition) => !isSet(rule, condition));
  const trigger = (
    <Button>
      <Icon path={mdiPlus} size={18} />
      {t`Add a condition`}
    </Button>
  );
  return (
    <Dialog
      size="side"
      title={t`Rule ${number}`}
      onClose={onClose}
      actions={<Button look="main" onPress={onClose}>{t`Done`}</Button>}
    >
      <Stack gap={4}>
        <Hint>{ifWords(rule)}</Hint>
        <TextField
          label={t`Name`}
          hint={t`Shown in the figures. Up to ${LIMITS.rules.nameLength} characters.`}
          value={rule.name}
          onChange={(name) => onChange({ ...rule, name })}
          maxLength={LIMITS.rules.nameLength}
          {...fieldOf(errors, `${path}.name`)}
        />
        {CONDITIONS.filter((condition) => isSet(rule, condition)).map((condition) => {
          const title = t(CONDITION_NAMES[condition]);
          return (
            <Stack as="section" key={condition} gap={2} className={styles.condition} aria-label={title}>
              <Row as="header" justify="space-between" className={styles.head}>
                <h3>{title}</h3>
                <IconButton
                  icon={mdiClose}
                  aria-label={t`Remove the condition ${title}`}
                  onPress={() => onChange(withoutCondition(rule, condition))}
                />
              </Row>
              <ConditionFields
                condition={condition}
                rule={rule}
                rules={rules}
                path={path}
                errors={errors}
                onChange={onChange}
              />
            </Stack>
          );
        })}
        {free.length > 0 && (
          <div>
            <MenuButton
              trigger={trigger}
              items={free.map((id) => ({ id }))}
              onAction={(key) => {
                const condition = free.find((name) => name === key);
                if (condition !== undefined) onChange(withCondition(rule, condition, ownZone()));
              }}
            >
              {({ id }) => <MenuItem id={id}>{t(CONDITION_NAMES[id])}</MenuItem>}
            </MenuButton>
          </div>
        )}
        <TextField
          label={t`Leads to`}
          hint={t`A web address of up to ${LIMITS.rules.destinationLength} characters.`}
          value={rule.destination}
          onChange={(destination) => onChange({ ...rule, destination })}
          maxLength={LIMITS.rules.destinationLength}
          {...fieldOf(errors, `${path}.destination`)}
          type="url"
        />
      </Stack>
    </Dialog>
  );
}
