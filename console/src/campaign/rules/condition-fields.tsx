import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { UNKNOWN_COUNTRY } from '../../../../src/core/contract/dimension.ts';
import type { RuleCondition } from '../../../../src/core/contract/rule-words.ts';
import { languageName } from '../../preferences/language-name.ts';
import { Chip } from '../../ui/data/chip.tsx';
import { fieldOf } from '../../ui/field-errors.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Rule } from '../saving/parts.ts';
import { BROWSERS, countries, DEVICES, languages, SYSTEMS } from './choices.ts';
import { CONDITION_NAMES } from './condition-names.ts';
import { type ConditionProps, restOfShares } from './rule-edits.ts';
import { countryName, deviceName } from './rule-words.ts';
import { DateRangeFields, TimeOfDayFields } from './time-fields.tsx';
import { ToggleChips } from './toggle-chips.tsx';

interface Props extends ConditionProps {
  condition: RuleCondition;
  rules: readonly Rule[];
}

/** Fields of one condition of a rule. */
export function ConditionFields({ condition, rules, ...props }: Props): ReactNode {
  switch (condition) {
    case 'devices':
      return <DeviceFields {...props} />;
    case 'timeOfDay':
      return <TimeOfDayFields {...props} />;
    case 'dateRange':
      return <DateRangeFields {...props} />;
    case 'query':
      return <QueryFields {...props} />;
    case 'share':
      return <ShareFields {...props} rules={rules} />;
    default:
      return <ListFields {...props} list={condition} />;
  }
}

function DeviceFields({ rule, path, errors, onChange }: ConditionProps) {
  const { t } = useLingui();
  return (
    <ToggleChips
      label={t`Devices`}
      options={DEVICES.map((id) => ({ id, name: deviceName(id) }))}
      value={rule.devices ?? []}
      onChange={(devices) => onChange({ ...rule, devices })}
      {...fieldOf(errors, `${path}.devices`)}
    />
  );
}

type List = 'countries' | 'languages' | 'operatingSystems' | 'browsers';

const sameName = (id: string) => ({ id, name: id });

function ListFields({ list, rule, path, errors, onChange }: ConditionProps & { list: List }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const options = useMemo(() => {
    if (list === 'countries')
      return [...countries(locale), { id: UNKNOWN_COUNTRY, name: countryName(UNKNOWN_COUNTRY) }];
    if (list === 'languages') return languages(locale);
    return (list === 'browsers' ? BROWSERS : SYSTEMS).map(sameName);
  }, [list, locale]);
  const nameOf = { countries: countryName, languages: languageName, operatingSystems: String, browsers: String }[list];
  const field = `${path}.${list}`;
  return (
    <SeveralOf
      label={t(CONDITION_NAMES[list])}
      options={options}
      value={rule[list] ?? []}
      onChange={(values) => onChange({ ...rule, [list]: values })}
      nameOf={nameOf}
      placeholder={t`Type to search, up to ${LIMITS.rules.listLength}`}
      countMax={LIMITS.rules.listLength}
      {...fieldOf(errors, field)}
    />
  );
}

function ShareFields({ rule, rules, path, errors, onChange }: ConditionProps & { rules: readonly Rule[] }) {
  const { t } = useLingui();
  const rest = restOfShares(rules);
  return (
    <>
      <NumberField
        label={t`Share of all visitors`}
        unit="%"
        value={rule.share}
        onChange={(share) => onChange({ ...rule, share: share ?? 0.01 })}
        minValue={0.01}
        maxValue={100}
        step={0.01}
        {...fieldOf(errors, `${path}.share`)}
      />
      <Hint>
        {rest >= 0
          ? t`The shares of all rules leave ${rest} % for everyone else.`
          : t`The shares of all rules add up to more than 100 %: some visitors fall into two of them.`}{' '}
        {t`A visitor stays in the same share all day.`}
      </Hint>
    </>
  );
}

/** A parameter of the scanned address, which can differ between copies of a code on different posters. */
function QueryFields({ rule, path, errors, onChange }: ConditionProps) {
  const { t } = useLingui();
  const { query } = rule;
  if (query === null) return null;
  const field = `${path}.query`;
  return (
    <>
      <TextField
        label={t`Parameter name`}
        hint={t`In …?from=poster this is “from”. Up to ${LIMITS.rules.parameterLength} characters.`}
        value={query.name}
        onChange={(name) => onChange({ ...rule, query: { ...query, name } })}
        maxLength={LIMITS.rules.parameterLength}
        {...fieldOf(errors, `${field}.name`)}
      />
      <TagField
        label={t`Values`}
        hint={t`None: any value, including an empty one.`}
        value={query.values ?? []}
        onChange={(values) => onChange({ ...rule, query: { ...query, values: values.length === 0 ? null : values } })}
        suggestions={[]}
        lengthMax={LIMITS.rules.parameterLength}
        {...fieldOf(errors, `${field}.values`)}
      />
    </>
  );
}

interface SeveralOfProps {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Name of a value that is not among the options. */
  nameOf: (id: string) => string;
  placeholder: string;
  countMax: number;
  problem?: string | null;
  field?: string;
}

/** Selects several of many options by typing, and shows them as chips. */
function SeveralOf(props: SeveralOfProps) {
  const { label, options, value, onChange, nameOf, placeholder, countMax, problem, field } = props;
  const { t } = useLingui();
  const rest = options.filter(({ id }) => !value.includes(id));
  return (
    <Stack gap={2} data-field={field}>
      {value.length > 0 && (
        <Row gap={2} isWrapping>
          {value.map((id) => {
            const name = options.find((option) => option.id === id)?.name ?? nameOf(id);
            return (
              <Chip
                key={id}
                onRemove={() => onChange(value.filter((other) => other !== id))}
                removeWords={t`Remove ${name}`}
              >
                {name}
              </Chip>
            );
          })}
        </Row>
      )}
      {value.length < countMax && (
        <ComboBox
          // Empties the field after each choice.
          key={value.length}
          label={label}
          options={rest}
          value={null}
          onChange={(id) => id !== null && onChange([...value, id])}
          placeholder={placeholder}
          problem={problem ?? null}
        />
      )}
    </Stack>
  );
}
