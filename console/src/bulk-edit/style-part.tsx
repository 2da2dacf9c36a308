import { useLingui } from '@lingui/react/macro';
import { DEFAULT_DESIGN } from '../../../src/core/contract/design-options.ts';
import { ColourGroup } from '../code-designer/colours/colour-group.tsx';
import { problemsOfLook } from '../code-designer/group-fields.ts';
import { KitSamples } from '../code-designer/kits/kit-row.tsx';
import { type Look, type LookChange, PLAIN_LOOK, wholeLook, withChange } from '../code-designer/look.ts';
import { Presets } from '../code-designer/presets.tsx';
import { DesignVerdict } from '../code-designer/preview/design-verdict.tsx';
import { useDesignPreview } from '../code-designer/preview/use-design-preview.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { PartProps } from './edit.ts';
import { Examples } from './examples.tsx';

interface Props extends PartProps {
  /** The selected campaigns. */
  ids: readonly string[];
}

/** Look of the codes: a brand kit or a preset, and colours. */
export const StylePart = (props: Props) => {
  const { t } = useLingui();
  return (
    <Disclosure title={t`Design`}>
      <Hint>{t`A brand kit also sets the logo or icon; a template leaves it. Error correction always stays.`}</Hint>
      <StyleFields {...props} />
    </Disclosure>
  );
};

const SAMPLE = { mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' } as const;

function StyleFields({ form, errors, onChange, ids }: Props) {
  const { t } = useLingui();
  const look = withChange(PLAIN_LOOK, form.look);
  const preview = useDesignPreview({ ...SAMPLE, look });
  const choose = (change: LookChange): void => onChange({ look: change });
  const isChanged = Object.keys(form.look).length > 0;
  const replacesDesign = Object.keys(DEFAULT_DESIGN).some((field) => Object.hasOwn(form.look, field));
  const fix = ({ style, design }: Look): void =>
    choose({ ...form.look, ...style, ...(replacesDesign && { ...DEFAULT_DESIGN, ...design }) });
  return (
    <>
      <KitSamples value={isChanged ? look : null} onChoose={choose} />
      <Presets name="" value={isChanged ? look : null} onChoose={choose} />
      <DisclosureGroup>
        <ColourGroup
          look={wholeLook(look)}
          onChange={(change) => choose({ ...form.look, ...change })}
          problems={problemsOfLook(errors, preview.error?.fields ?? {})}
          suggestions={preview.error?.suggestions ?? []}
          isStyleOnly
        />
      </DisclosureGroup>
      {isChanged && (
        <>
          <DesignVerdict preview={preview} look={look} onChange={fix} />
          {preview.error === null && <Examples ids={ids} change={form.look} />}
          <Button onPress={() => choose({})}>{t`Keep each campaign’s design`}</Button>
        </>
      )}
    </>
  );
}
