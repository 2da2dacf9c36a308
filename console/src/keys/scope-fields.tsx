import { useLingui } from '@lingui/react/macro';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { SCOPE_WORDS, SCOPES, type Scope } from './words.ts';

interface Props {
  value: readonly Scope[];
  /** Those of the session's key: it can give no others. */
  allowed: readonly string[];
  onChange: (scopes: readonly Scope[]) => void;
  problem: string | null;
}

/** What a key may do, in plain words. */
export function ScopeFields({ value, allowed, onChange, problem }: Props) {
  const { t } = useLingui();
  const toggle = (scope: Scope, isChosen: boolean): void =>
    onChange(SCOPES.filter((each) => (each === scope ? isChosen : value.includes(each))));
  return (
    <Stack as="fieldset" gap={1} data-field="scopes">
      <legend>{t`What may it do?`}</legend>
      {SCOPES.map((scope) => {
        const isAllowed = allowed.includes(scope);
        return (
          <CheckField
            key={scope}
            label={t(SCOPE_WORDS[scope].short)}
            hint={isAllowed ? t(SCOPE_WORDS[scope].long) : t`Your own key does not have this, so it cannot give it.`}
            value={value.includes(scope)}
            isDisabled={!isAllowed}
            onChange={(isChosen) => toggle(scope, isChosen)}
          />
        );
      })}
      {problem !== null && (
        <Hint as="span" tone="red" role="alert">
          {problem}
        </Hint>
      )}
    </Stack>
  );
}
