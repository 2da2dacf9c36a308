import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { QrCodeMode, QrPayloadType } from '../../generated/code-designer/preview.ts';
import { useTags } from '../campaigns/campaign-queries.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { isHosted } from '../page-builder/page-content.ts';
import { hasProblem } from '../ui/field-errors.ts';
import { type Choice, RadioGroup } from '../ui/fields/radio-group.tsx';
import { TagField } from '../ui/fields/tag-field.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type AddressProps, CodeAddress } from './code-address.tsx';

interface Props extends AddressProps {
  payloadType: QrPayloadType;
  mode: QrCodeMode;
  /** Typed or suggested. */
  name: string;
  hasDynamic: boolean;
}

/** Name of a code, and whether it can be changed later. */
export function CodeDetails(props: Props) {
  const { draft, payloadType, mode, name, errors, hasDynamic, hosts, capitals, onChange } = props;
  const { t } = useLingui();
  const known = useTags().data?.qrCodeTags.items ?? [];
  const problem = (...fields: readonly string[]): string | null => {
    const messages = Object.entries(errors).flatMap(([field, all]) =>
      fields.some((wanted) => field === wanted || field.startsWith(`${wanted}[`)) ? all : [],
    );
    return messages.length === 0 ? null : describeProblems(messages);
  };
  return (
    <>
      <TextField
        label={t`Name`}
        hint={t`For your list only; visitors never see it.`}
        value={name}
        onChange={(text) => onChange({ name: text })}
        problem={problem('name')}
        field="name"
        autoComplete="off"
      />
      {!isHosted(payloadType) && (
        <ModeChoice mode={mode} hasDynamic={hasDynamic} problem={problem('mode')} onChange={onChange} />
      )}
      <DisclosureGroup>
        {mode === 'Dynamic' && <CodeAddress {...{ draft, errors, hosts, capitals, onChange }} />}
        <Disclosure
          title={t`Tags and external ID`}
          summary={[...draft.tags, draft.externalId].filter((word) => word !== '').join(', ')}
          hasProblem={hasProblem(errors, 'tags', 'externalId')}
        >
          <TagField
            label={t`Tags`}
            hint={t`Words to find and compare campaigns by, for example a season, a place or a customer.`}
            value={draft.tags}
            onChange={(tags) => onChange({ tags })}
            suggestions={known.map(({ tag }) => ({ id: tag, name: tag }))}
            isByFrequency
            lengthMax={LIMITS.tags.length}
            problem={problem('tags')}
            field="tags"
          />
          <TextField
            label={t`External ID`}
            hint={t`For example an order or article number from another system. It must be unique.`}
            value={draft.externalId}
            onChange={(externalId) => onChange({ externalId })}
            problem={problem('externalId')}
            field="externalId"
            autoComplete="off"
          />
        </Disclosure>
      </DisclosureGroup>
    </>
  );
}

interface ModeProps extends Pick<Props, 'mode' | 'hasDynamic' | 'onChange'> {
  problem: string | null;
}

function ModeChoice({ mode, hasDynamic, problem, onChange }: ModeProps) {
  const { t } = useLingui();
  const choices: Choice<QrCodeMode>[] = [
    {
      id: 'Dynamic',
      name: t`Dynamic`,
      text: hasDynamic
        ? t`Scans pass through this service, so you can change the target and count scans.`
        : t`You can change the target later and count scans. This workspace’s plan includes static codes only.`,
      isDisabled: !hasDynamic,
    },
    {
      id: 'Static',
      name: t`Static`,
      text: t`Fixed forever and works without this service. Scans are not counted.`,
    },
  ];
  return (
    <RadioGroup
      label={t`Can you change it later?`}
      choices={choices}
      value={mode}
      onChange={(chosen) => onChange({ mode: chosen })}
      problem={problem}
      field="mode"
    />
  );
}
