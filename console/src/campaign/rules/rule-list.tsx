import { useLingui } from '@lingui/react/macro';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import { Button } from '../../ui/button.tsx';
import { problemOf } from '../../ui/field-errors.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { Campaign } from '../campaign-queries.ts';
import type { Rule } from '../saving/parts.ts';
import { copyOf, emptyRule, freeName, keepKey, keyOf, moveTo } from './rule-edits.ts';
import { RulePanel } from './rule-panel.tsx';
import { RuleRow } from './rule-row.tsx';
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
