import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hostUrl, redirectAddress } from '../../../../src/core/contract/payloads/syntax/web-address.ts';
import { useRights } from '../../api/use-rights.ts';
import { useDesignPreview } from '../../code-designer/preview/use-design-preview.ts';
import { AddressFields } from '../../domains/address-fields.tsx';
import {
  type AddressChoice,
  chosenHost,
  encodedOf,
  picturedAddress,
  useOwnHosts,
  withoutScheme,
} from '../../domains/addresses.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { runAction } from '../../frame/use-action.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { fieldErrorsOf } from '../../ui/field-errors.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { Campaign } from '../campaign-queries.ts';
import { saveCampaign } from '../saving/use-edit.ts';

interface Props {
  campaign: Campaign;
  onClose: () => void;
}

/** The service stores the address only. */
const OTHER_PARTS = { base: {}, values: {} };

function choiceOf(encoded: string | null, code: string): AddressChoice {
  if (encoded === null) return { host: '', path: '' };
  const [host = ''] = encoded.split('/', 1);
  const path = encoded.slice(host.length + 1);
  return { host, path: path === code ? '' : path };
}

const isPrintedError = (error: unknown): boolean =>
  Object.values(fieldErrorsOf(error)).some((all) => all.some(({ code }) => code === 'address_printed'));

/** Changes what a code encodes. If it may be in print, the service wants that to be confirmed. */
export function AddressDialog({ campaign, onClose }: Props) {
  const { t } = useLingui();
  const { publicUrl } = useRights().session;
  const hosts = useOwnHosts() ?? [];
  const { mode, payloadType, content, name, code, style, design } = campaign;
  const encoded = encodedOf(publicUrl, campaign);
  const [choice, setChoice] = useState(() => choiceOf(encoded, code));
  const [isPrinted, setIsPrinted] = useState(false);
  const host = chosenHost(choice, hosts);
  const wanted = host === '' ? null : `${host}/${choice.path === '' ? code : choice.path}`;
  const look = { style, design };
  const address = picturedAddress(choice, hosts, code);
  const { capitals } = useDesignPreview({ mode, payloadType, content, name, code, address, look }, true);
  const form = useSubmit(async () => {
    try {
      const saved = await saveCampaign(campaign, OTHER_PARTS, { address: wanted, confirmPrinted: isPrinted });
      const undo = () => saved && saveCampaign(saved, OTHER_PARTS, { address: encoded, confirmPrinted: true });
      notifySuccess(t`Address of ${name} changed.`, () => void runAction({ run: async () => undo() }));
      onClose();
    } catch (error) {
      setIsPrinted(isPrintedError(error));
      throw error;
    }
  }, ['address']);
  const change = (part: Partial<AddressChoice>): void => {
    form.forget();
    setIsPrinted(false);
    setChoice((before) => ({ ...before, ...part }));
  };
  return (
    <FormDialog
      title={t`Address of ${name}`}
      action={isPrinted ? t`Change it anyway` : t`Save`}
      look={isPrinted ? 'risk' : 'main'}
      form={form}
      onClose={onClose}
      isReady={wanted !== encoded}
    >
      <Hint isLarge>
        <Trans>For new pictures, downloads and print runs. What is printed already keeps working.</Trans>
      </Hint>
      <AddressFields
        value={choice}
        hosts={hosts}
        problem={form.problemOf('address')}
        capitals={capitals}
        onChange={change}
      />
      <OtherAddresses campaign={campaign} encoded={encoded} hosts={hosts.map((each) => each.host)} />
    </FormDialog>
  );
}

interface OthersProps {
  campaign: Campaign;
  encoded: string | null;
  /** Proven domains. */
  hosts: readonly string[];
}

/** Where a campaign is scanned besides the address in its picture. */
function OtherAddresses({ campaign: { code, addresses }, encoded, hosts }: OthersProps) {
  const { t } = useLingui();
  const { publicUrl } = useRights().session;
  const others = addresses.filter((each) => each !== encoded).map((each) => hostUrl(publicUrl, each));
  const own = redirectAddress(publicUrl, code);
  const all = encoded === null ? others : [...others, own];
  if (all.length === 0) return null;
  const works = (address: string): boolean => address === own || hosts.includes(new URL(address).hostname);
  return (
    <Stack as="section" gap={1} aria-label={t`Other addresses`}>
      <h3>{t`Other addresses`}</h3>
      <ul>
        {all.map((address) => (
          <Row as="li" key={address} gap={2} justify="space-between">
            <Stack>
              <bdi dir="ltr" className="breakable">
                {withoutScheme(address)}
              </bdi>
              {!works(address) && (
                <Hint tone="amber">
                  <Trans>Does not work: its domain is not set up here.</Trans>
                </Hint>
              )}
            </Stack>
            <CopyButton text={address} label={t`Copy ${address}`} />
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
