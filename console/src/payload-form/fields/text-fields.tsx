import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { type FieldsOf, FormText } from './form-text.tsx';

export function TextFields({ form, autoFocus }: FieldsOf<'Text'>) {
  const { t } = useLingui();
  return (
    <FormText
      form={form}
      name="content"
      label={t`Text`}
      hint={t`Shown exactly so after the scan. The more text, the finer the picture.`}
      rows={4}
      lengthMax={LIMITS.contentLength}
      autoFocus={autoFocus}
    />
  );
}
