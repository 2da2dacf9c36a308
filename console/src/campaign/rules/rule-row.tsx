import { useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal, mdiDragVertical } from '@mdi/js';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridListItem } from 'react-aria-components/GridList';
import type { FieldErrors } from '../../api/service-problem.ts';
import { hasProblem } from '../../ui/field-errors.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import type { Rule } from '../saving/parts.ts';
import { keyOf } from './rule-edits.ts';
import { ifWords } from './rule-words.ts';
import styles from './rules.module.css';

interface Props {
  rule: Rule;
  /** Counted from 0. */
  place: number;
  count: number;
  errors: FieldErrors;
  isReadOnly: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** A rule as a sentence: "If the phone is in France → example.com/fr". */
export function RuleRow({ rule, place, count, errors, isReadOnly, onMove, onEdit, onCopy, onRemove }: Props) {
  const { t } = useLingui();
  const { name, destination } = rule;
  const hasError = hasProblem(errors, `rules[${place}]`);
  const trigger = <IconButton icon={mdiDotsHorizontal} size={20} aria-label={t`Actions for the rule ${name}`} />;
  return (
    <GridListItem id={keyOf(rule)} textValue={name} className={`${styles.rule} ${hasError ? styles.wrong : ''}`}>
      {!isReadOnly && (
        <AriaButton slot="drag" className={styles.handle ?? ''} aria-label={t`Move the rule ${name}`}>
          <Icon path={mdiDragVertical} />
        </AriaButton>
      )}
      <span className={styles.place}>{place + 1}</span>
      <Stack as="span" isGrowing className={styles.sentence}>
        <b dir="auto">{name}</b>
        <span>
          {ifWords(rule)} <span aria-hidden="true">→</span>{' '}
          <bdi className={styles.leads} dir="ltr">
            {destination === '' ? '…' : destination}
          </bdi>
        </span>
        {hasError && <Hint as="span" tone="red" isLarge>{t`This rule is not complete yet.`}</Hint>}
      </Stack>
      {!isReadOnly && (
        <MenuButton trigger={trigger}>
          <MenuItem id="edit" onAction={onEdit}>{t`Edit`}</MenuItem>
          {place > 0 && <MenuItem id="up" onAction={() => onMove(-1)}>{t`Move up`}</MenuItem>}
          {place < count - 1 && <MenuItem id="down" onAction={() => onMove(1)}>{t`Move down`}</MenuItem>}
          <MenuItem id="copy" onAction={onCopy}>{t`Duplicate`}</MenuItem>
          <MenuItem id="remove" isDanger onAction={onRemove}>{t`Remove`}</MenuItem>
        </MenuButton>
      )}
    </GridListItem>
  );
}
