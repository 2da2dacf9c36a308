import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { type FieldsOf, FormText } from './form-text.tsx';

export function TextFields({ form }: FieldsOf<'Text'>) {
  const { t } = useLingui();
  return (
    <FormText
      form={form}
      name="content"
      label={t`Text`}
      hint={t`Shown exactly like this after the scan. More text makes the dots finer.`}
      rows={4}
      lengthMax={LIMITS.contentLength}
    />
  );
}
