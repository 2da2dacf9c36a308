import { Trans, useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { notifySuccess } from '../frame/notices.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Stack } from '../ui/layout/boxes.tsx';

interface Props {
  value: string;
  onChange: (content: string) => void;
  errors: FieldErrors;
}

/** Content from another program that the form cannot show completely, as plain text. */
export function ContentAsText({ value, onChange, errors }: Props) {
  const { t } = useLingui();
  const messages = Object.values(errors).flat();
  const beginAnew = (): void => {
    onChange('');
    notifySuccess(t`The form is empty.`, () => onChange(value));
  };
  return (
    <Stack gap={4}>
      <TextArea
        label={t`Content as written`}
        hint={t`Another program wrote this content, with more than the form supports. It stays exactly as it is.`}
        value={value}
        onChange={onChange}
        rows={10}
        lengthMax={LIMITS.contentLength}
        field="content"
        problem={messages.length === 0 ? null : describeProblems(messages)}
      />
      <div>
        <Button onPress={beginAnew}>
          <Trans>Rewrite it in a form</Trans>
        </Button>
      </div>
    </Stack>
  );
}
