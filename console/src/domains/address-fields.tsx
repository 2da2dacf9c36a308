import { Trans, useLingui } from '@lingui/react/macro';
import { pathProblem } from '../../../src/core/contract/hosts/scan-address.ts';
import type { PreviewQrCodeQuery } from '../../generated/code-designer/preview.ts';
import { useRights } from '../api/use-rights.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Columns, Row } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type AddressChoice, chosenHost, type OwnHost } from './addresses.ts';

/** What the same address in capitals would save. */
export type Capitals = PreviewQrCodeQuery['previewQrCode']['capitals'] | undefined;

interface Props {
  value: AddressChoice;
  hosts: readonly OwnHost[];
  /** Of the field `address`. */
  problem: string | null;
  capitals: Capitals;
  onChange: (part: Partial<AddressChoice>) => void;
}

/** Domain and path of a code. */
export function AddressFields({ value, hosts, problem, capitals, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { publicUrl } = useRights().session;
  const host = chosenHost(value, hosts);
  const serviceHost = new URL(publicUrl).host;
  const { path } = value;
  const options = [
    ...hosts.map((each) => ({ id: each.host, name: each.shownHost })),
    { id: '', name: serviceHost, note: t`The service’s own` },
  ];
  // The slash at its end may be followed by more.
  const wrong = path === '' ? null : pathProblem(path.replace(/\/$/, ''));
  const millimetres = new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'millimeter',
    maximumFractionDigits: 1,
  });
  return (
    <>
      <Columns min="12rem" gap={3} align="start">
        <Select
          label={t`Domain`}
          options={options}
          value={host}
          onChange={(chosen) => onChange({ host: chosen })}
          {...(host === '' && { field: 'address', problem })}
        />
        {host !== '' && (
          <TextField
            label={t`Path`}
            value={path}
            onChange={(text) => onChange({ path: text.trim().replace(/^\//, '') })}
            problem={wrong?.code === 'not_address_path' ? describeProblems([wrong]) : problem}
            field="address"
            placeholder="summer"
            autoComplete="off"
            spellCheck="false"
            dir="ltr"
          />
        )}
      </Columns>
      {host !== '' && capitals && (
        <Row gap={3} lineGap={1} justify="space-between" isWrapping>
          <Hint>
            <Trans>
              In capitals the code is {millimetres.format(capitals.after.widthMm)} instead of{' '}
              {millimetres.format(capitals.before.widthMm)} wide, with modules of the same size.
            </Trans>
          </Hint>
          <Button
            onPress={() => onChange({ path: (path || capitals.address.slice(host.length + 1)).toUpperCase() })}
          >{t`Use capitals`}</Button>
        </Row>
      )}
    </>
  );
}
