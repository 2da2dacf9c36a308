import { useLingui } from '@lingui/react/macro';
import { ColourGroup } from '../code-designer/colours/colour-group.tsx';
import { DesignPreview } from '../code-designer/design-preview.tsx';
import { problemsOfStyle } from '../code-designer/group-fields.ts';
import { Presets } from '../code-designer/presets.tsx';
import { useDesignPreview } from '../code-designer/preview/use-design-preview.ts';
import { wholeStyle } from '../code-designer/style.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { PartProps } from './edit.ts';

/** Look of the codes: a preset, and colours. */
export const StylePart = (props: PartProps) => {
  const { t } = useLingui();
  return (
    <Disclosure title={t`Design`}>
      <Hint>{t`Logo, badge and error correction stay as each campaign has them.`}</Hint>
      <StyleFields {...props} />
    </Disclosure>
  );
};

/** Looks like no preset. */
const NO_PRESET = { foregroundColor: '' };
const SAMPLE = { mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' } as const;

function StyleFields({ form, errors, onChange }: PartProps) {
  const { t } = useLingui();
  const { style } = form;
  const preview = useDesignPreview({ ...SAMPLE, style });
  const apply = (change: EditStyle): void => onChange({ style: { ...style, ...change } });
  const isChanged = Object.keys(style).length > 0;
  return (
    <>
      <Presets name="" value={isChanged ? style : NO_PRESET} onChange={(chosen) => onChange({ style: chosen })} />
      <DisclosureGroup>
        <ColourGroup
          style={wholeStyle(style)}
          onChange={apply}
          problems={problemsOfStyle(errors, preview.error?.fields ?? {})}
          suggestions={preview.error?.suggestions ?? []}
        />
      </DisclosureGroup>
      {isChanged && <DesignPreview preview={preview} style={style} onChange={apply} />}
      {isChanged && <Button onPress={() => onChange({ style: {} })}>{t`Keep each campaign’s design`}</Button>}
    </>
  );
}

type EditStyle = PartProps['form']['style'];
