import { useLingui } from '@lingui/react/macro';
import { redirectAddress } from '../../../src/core/contract/payloads/syntax/web-address.ts';
import { problem as problemWith } from '../../../src/core/contract/problems.ts';
import { isCode } from '../../../src/core/contract/text.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { useRights } from '../api/use-rights.ts';
import { AddressFields, type Capitals } from '../domains/address-fields.tsx';
import { chosenHost, type OwnHost, withoutScheme } from '../domains/addresses.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { hasProblem, problemOf } from '../ui/field-errors.ts';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { CodeDraft } from './code-draft.ts';

export interface AddressProps {
  draft: CodeDraft;
  errors: FieldErrors;
  /** Undefined while they are read. */
  hosts: readonly OwnHost[] | undefined;
  capitals: Capitals;
  onChange: (part: Partial<CodeDraft>) => void;
}

/** What a code encodes: a domain of the workspace with a path, or the service's own host with a code. */
export function CodeAddress({ draft, errors, hosts, capitals, onChange }: AddressProps) {
  const { t } = useLingui();
  const { publicUrl } = useRights().session;
  const host = chosenHost(draft, hosts);
  const addressOf = (code: string): string => withoutScheme(redirectAddress(publicUrl, code));
  const own = draft.code === '' ? t`chosen automatically` : addressOf(draft.code);
  return (
    <Disclosure
      title={t`Address`}
      summary={host === '' ? own : `${host}/${draft.path === '' ? '…' : draft.path}`}
      hasProblem={hasProblem(errors, 'code', 'address')}
    >
      {hosts !== undefined && hosts.length > 0 && (
        <AddressFields
          value={draft}
          hosts={hosts}
          problem={problemOf(errors, 'address')}
          capitals={capitals}
          onChange={onChange}
        />
      )}
      {host === '' && (
        <TextField
          label={t`Your own ending`}
          hint={
            <>
              <bdi>{addressOf(draft.code === '' ? '…' : draft.code)}</bdi>
              <br />
              {t`A short one can be typed by hand and makes a simpler code, which can be printed smaller. It cannot be changed later, and anyone can guess it.`}
            </>
          }
          value={draft.code}
          onChange={(code) => onChange({ code: code.trim() })}
          // More letters cannot make it valid.
          problem={
            isCode(draft.code.padEnd(3, '-')) ? problemOf(errors, 'code') : describeProblems([problemWith('not_code')])
          }
          field="code"
          placeholder="spring"
          autoComplete="off"
          spellCheck="false"
        />
      )}
    </Disclosure>
  );
}
