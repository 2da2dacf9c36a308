import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { TextFields as Text } from '../types/text-content.ts';
import { type FieldsProps, FormText } from './form-text.tsx';

export function TextFields({ form, autoFocus }: FieldsProps<Text>) {
  const { t } = useLingui();
  return (
    <FormText
      form={form}
      name="text"
      label={t`Text`}
      hint={t`Shown exactly so after the scan. The more text, the finer the picture.`}
      rows={4}
      lengthMax={LIMITS.contentLength}
      autoFocus={autoFocus}
    />
  );
}
