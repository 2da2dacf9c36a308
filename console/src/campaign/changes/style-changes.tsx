import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type {
  DesignEye,
  DesignModules,
  FrameDesign,
  LogoPlate,
  LogoSize,
} from '../../../../src/core/contract/design-options.ts';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import * as options from '../../../../src/core/contract/style-options.ts';
import { isEqual } from '../../is-equal.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { Parts } from '../saving/parts.ts';
import styles from './changes.module.css';
import { type Setting, settingsOf } from './look-settings.ts';

/** Design settings that differ, each with its old and new value. */
export function StyleChanges(props: { before: Partial<Parts>; after: Partial<Parts> }) {
  const { t } = useLingui();
  const [before, after] = [settingsOf(props.before), settingsOf(props.after)];
  const changed = SETTINGS.filter((setting) => !isEqual(before[setting], after[setting]));
  return (
    <Stack as="dl" gap={1}>
      {changed.map((setting) => (
        <Row key={setting} gap={2} lineGap={0} align="stretch" isWrapping>
          <Hint as="dt" isLarge>
            {t(SETTING_NAMES[setting])}
          </Hint>
          <Row as="dd" gap={2} isWrapping>
            <SettingValue value={before[setting]} kind="removed" /> <span aria-hidden="true">→</span>{' '}
            <SettingValue value={after[setting]} kind="added" />
          </Row>
        </Row>
      ))}
    </Stack>
  );
}

/** The settings of a look, without those that are off. */
export function LookSettings({ look }: { look: Partial<Parts> }) {
  const { t } = useLingui();
  const settings = settingsOf(look);
  const shown = SETTINGS.filter(
    (setting) => ![undefined, null, '', false, 'None'].includes(settings[setting] as never),
  );
  return (
    <Stack as="dl" gap={1}>
      {shown.map((setting) => (
        <Row key={setting} gap={2} lineGap={0} align="stretch" isWrapping>
          <Hint as="dt" isLarge>
            {t(SETTING_NAMES[setting])}
          </Hint>
          <dd>
            <SettingValue value={settings[setting]} />
          </dd>
        </Row>
      ))}
    </Stack>
  );
}

function SettingValue({ value, kind }: { value: unknown; kind?: 'removed' | 'added' }) {
  const { t } = useLingui();
  const text = String(value ?? '');
  const known = lookUp(VALUE_NAMES, text);
  const Tag = kind === undefined ? 'span' : kind === 'removed' ? 'del' : 'ins';
  if (text.startsWith('data:')) return <img className={styles.logo} src={text} alt={t`Logo`} />;
  return (
    <Tag className={styles.value}>
      {text.startsWith('#') && <span className={styles.swatch} style={{ background: text }} />}
      <span dir="auto">{text === '' ? t`none` : known === undefined ? text : t(known)}</span>
    </Tag>
  );
}

type StyleValue =
  | options.GradientDirection
  | options.ModuleShape
  | options.EyeShape
  | options.FrameStyle
  | options.CenterBadge
  | options.ErrorCorrection;
type DesignValue = DesignModules | DesignEye | LogoSize | LogoPlate | FrameDesign | 'Radial';

/** In the order in which they are shown. */
const SETTING_NAMES: Record<Setting, MessageDescriptor> = {
  templateCode: msg`Template`,
  foregroundColor: msg`Colour`,
  useGradient: msg`Gradient`,
  secondaryColor: msg`Second colour`,
  gradientDirection: msg`Gradient direction`,
  backgroundColor: msg`Background`,
  inverted: msg`Light on dark`,
  eyeFrameColor: msg`Eye colour`,
  eyeBallColor: msg`Eye centre colour`,
  moduleShape: msg`Dot shape`,
  eyeFrameShape: msg`Eye shape`,
  eyeBallShape: msg`Eye centre shape`,
  frameStyle: msg`Frame`,
  frameColor: msg`Frame colour`,
  frameText: msg`Words on the frame`,
  frameFont: msg`Frame font`,
  frameTextColor: msg`Colour of the words`,
  centerBadge: msg`Logo or icon`,
  centerText: msg`Letters in the middle`,
  logoDataUrl: msg`Logo`,
  logoSize: msg`Logo size`,
  logoPlate: msg`Plate behind the logo`,
  errorCorrection: msg`Error correction`,
  drawQuietZones: msg`Quiet zone`,
  pixelsPerModule: msg`Pixels per dot`,
  experienceTemplateCode: msg`Page design`,
  experienceFontFamily: msg`Page font`,
  experiencePrimaryColor: msg`Page text colour`,
  experienceAccentColor: msg`Page accent colour`,
  experienceSurfaceColor: msg`Page background`,
};

/** Values that are shown in other words than the service's. */
const VALUE_NAMES: Record<StyleValue | DesignValue | 'true' | 'false', MessageDescriptor> = {
  true: msg`on`,
  false: msg`off`,
  None: msg`none`,
  Square: msg`square`,
  Rounded: msg`rounded`,
  Circle: msg`circle`,
  Dots: msg`round`,
  BarsVertical: msg`vertical bars`,
  BarsHorizontal: msg`horizontal bars`,
  Diamonds: msg`diamonds`,
  SmallSquares: msg`small squares`,
  Leaf: msg`leaf`,
  CutCorner: msg`cut corner`,
  Shield: msg`shield`,
  LabelBelow: msg`label below`,
  LabelAbove: msg`label above`,
  Tab: msg`tab`,
  Bubble: msg`speech bubble`,
  Ticket: msg`ticket`,
  Arrow: msg`arrow`,
  BagTag: msg`bag tag`,
  Small: msg`small`,
  Medium: msg`medium`,
  Largest: msg`as large as it reads`,
  Fitted: msg`fitted`,
  Diagonal: msg`diagonal`,
  Horizontal: msg`horizontal`,
  Vertical: msg`vertical`,
  Radial: msg`from the centre`,
  Logo: msg`logo`,
  Monogram: msg`monogram`,
  Contact: msg`contact`,
  Event: msg`event`,
  Link: msg`link`,
  Wifi: msg`Wi-Fi`,
  Quartile: msg`about 25 %`,
  High: msg`about 30 %`,
};

const SETTINGS = Object.keys(SETTING_NAMES) as Setting[];
