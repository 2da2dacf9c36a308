import { useLingui } from '@lingui/react/macro';
import { mdiShieldOutline, mdiShieldPlusOutline } from '@mdi/js';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { ErrorCorrection } from '../../../src/core/contract/style-options.ts';
import { FieldLabel } from '../ui/fields/field-parts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import { Info } from '../ui/overlays/info.tsx';
import { Switch } from '../ui/switch.tsx';
import type { GroupFields } from './group-fields.ts';
import { Choices } from './parts/choices.tsx';
import { SwitchRow } from './parts/switch-row.tsx';
import styles from './reading-group.module.css';

/** Settings that affect how well a code reads, and how large its picture is on screens. */
export function ReadingGroup({ look, onChange, problems }: GroupFields) {
  const { t } = useLingui();
  const { errorCorrection, drawQuietZones, frameStyle, frame, pixelsPerModule } = look;
  const names: Record<ErrorCorrection, string> = { Quartile: t`Standard`, High: t`High` };
  const hasFrame = frameStyle !== 'None' || frame !== null;
  return (
    <Disclosure
      title={t`Reliability and size`}
      summary={names[errorCorrection]}
      hasProblem={problems.drawQuietZones !== undefined}
    >
      <Choices
        label={t`Error correction`}
        info={
          <Info about={t`Error correction`}>
            {t`How much of the code may be dirty or damaged. More correction needs more dots, so the code must be printed larger.`}
          </Info>
        }
        value={errorCorrection}
        names={names}
        noteOf={(level) => (level === 'High' ? t`30 %` : t`25 %`)}
        pictureOf={(level) => <Icon path={level === 'High' ? mdiShieldPlusOutline : mdiShieldOutline} size={28} />}
        onChange={(value) => onChange({ errorCorrection: value })}
      />
      <SwitchRow
        label={t`Quiet zone`}
        hint={
          hasFrame
            ? t`A frame needs it.`
            : t`Free space around the code, four dots wide. Turn it off only if your layout leaves this space.`
        }
      >
        <Switch
          aria-label={t`Quiet zone`}
          isSelected={drawQuietZones}
          isDisabled={hasFrame && drawQuietZones}
          onChange={(isOn) => onChange({ drawQuietZones: isOn })}
        />
      </SwitchRow>
      <Slider
        className={styles.slider ?? ''}
        value={pixelsPerModule}
        minValue={LIMITS.pixelsPerModuleMin}
        maxValue={LIMITS.pixelsPerModuleMax}
        onChange={(value) => onChange({ pixelsPerModule: value })}
      >
        <FieldLabel>{t`Pixels per dot on screens`}</FieldLabel>
        <SliderOutput className="tabular" />
        <SliderTrack className={styles.track ?? ''}>
          <SliderThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </Slider>
    </Disclosure>
  );
}
