import { useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal, mdiDragVertical, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import { Button } from '../../ui/button.tsx';
import { hasProblem, problemOf } from '../../ui/field-errors.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import type { Campaign } from '../campaign-queries.ts';
import type { Rule } from '../saving/parts.ts';
import { copyOf, emptyRule, freeName, keepKey, keyOf, moveTo } from './rule-edits.ts';
import { RulePanel } from './rule-panel.tsx';
import { ifWords } from './rule-words.ts';
import styles from './rules.module.css';

interface Props {
  campaign: Campaign;
  rules: readonly Rule[];
  errors: FieldErrors;
  isReadOnly: boolean;
  onChange: (rules: readonly Rule[]) => void;
}

/** The rules as sentences in order, which can be changed by dragging, by keyboard, or by a rule's menu. */
export function RuleList({ campaign, rules, errors, isReadOnly, onChange }: Props) {
  const { t } = useLingui();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = rules.findIndex((rule) => keyOf(rule) === openKey);
  const isFull = rules.length >= LIMITS.rules.count;
  const placesOf = (keys: ReadonlySet<unknown>): Set<number> =>
    new Set(rules.flatMap((rule, place) => (keys.has(keyOf(rule)) ? [place] : [])));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    isDisabled: isReadOnly,
    onReorder: ({ keys, target }) => {
      const to = rules.findIndex((rule) => keyOf(rule) === target.key);
      onChange(moveTo(rules, placesOf(keys), to, target.dropPosition === 'after'));
    },
  });
  const add = (rule: Rule): void => {
    onChange([...rules, rule]);
    setOpenKey(keyOf(rule));
  };
  const replace = (place: number, rule: Rule): void =>
    onChange(rules.map((old, index) => (index === place ? keepKey(old, rule) : old)));
  const move = (place: number, by: number): void => onChange(moveTo(rules, new Set([place]), place + by, by > 0));
  const opened = rules[open];
  return (
    <Card
      title={t`Rules`}
      actions={
        <Hint as="span" className="tabular">
          {rules.length} / {LIMITS.rules.count}
        </Hint>
      }
    >
      <Stack gap={4}>
        <Hint isLarge>
          {t`The first matching rule decides where a scan leads. If none matches, it leads to the campaign’s content.`}
        </Hint>
        {problemOf(errors, 'rules') !== null && (
          <Hint tone="red" isLarge role="alert">
            {problemOf(errors, 'rules')}
          </Hint>
        )}
        {rules.length > 0 && (
          <GridList
            aria-label={t`Rules in order`}
            className={styles.rules ?? ''}
            dragAndDropHooks={dragAndDropHooks}
            onAction={(key) => !isReadOnly && setOpenKey(String(key))}
          >
            {rules.map((rule, place) => (
              <RuleRow
                key={keyOf(rule)}
                rule={rule}
                place={place}
                count={rules.length}
                errors={errors}
                isReadOnly={isReadOnly}
                onMove={(by) => move(place, by)}
                onEdit={() => setOpenKey(keyOf(rule))}
                onCopy={() => add(copyOf(rule, t`Rule`, rules))}
                onRemove={() => onChange(rules.filter((_, index) => index !== place))}
              />
            ))}
          </GridList>
        )}
        {rules.length > 0 && <p className={styles.otherwise}>{t`Otherwise → ${campaign.content}`}</p>}
        {!isReadOnly && (
          <div>
            <Button isDisabled={isFull} onPress={() => add(emptyRule(freeName(t`Rule`, rules)))}>
              <Icon path={mdiPlus} size={18} />
              {t`Add a rule`}
            </Button>
          </div>
        )}
      </Stack>
      {opened !== undefined && (
        <RulePanel
          rule={opened}
          place={open}
          rules={rules}
          errors={errors}
          onChange={(rule) => replace(open, rule)}
          onClose={() => setOpenKey(null)}
        />
      )}
    </Card>
  );
}

interface RuleRowProps {
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
function RuleRow({ rule, place, count, errors, isReadOnly, onMove, onEdit, onCopy, onRemove }: RuleRowProps) {
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
