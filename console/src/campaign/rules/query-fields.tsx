import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { fieldOf } from '../../ui/field-errors.ts';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ConditionProps } from './rule-edits.ts';

/** A parameter of the scanned address, as copies of a code on different posters have it. */
export function QueryFields({ rule, path, errors, onChange }: ConditionProps) {
  const { t } = useLingui();
  const { query } = rule;
  if (query === null) return null;
  const field = `${path}.query`;
  return (
    <>
      <TextField
        label={t`Name of the parameter`}
        hint={t`In …?from=poster it is “from”. Up to ${LIMITS.rules.parameterLength} characters.`}
        value={query.name}
        onChange={(name) => onChange({ ...rule, query: { ...query, name } })}
        maxLength={LIMITS.rules.parameterLength}
        {...fieldOf(errors, `${field}.name`)}
      />
      <TagField
        label={t`Values`}
        hint={t`None: any value, an empty one too.`}
        value={query.values ?? []}
        onChange={(values) => onChange({ ...rule, query: { ...query, values: values.length === 0 ? null : values } })}
        suggestions={[]}
        lengthMax={LIMITS.rules.parameterLength}
        {...fieldOf(errors, `${field}.values`)}
      />
    </>
  );
}
