import { useLingui } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import type { QrPayloadType } from '../../../generated/code-designer/preview.ts';
import type { Look } from '../../code-designer/look.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { usePaused } from '../../ui/use-paused.ts';
import { PageFrame } from '../preview/page-frame.tsx';
import styles from './page-design.module.css';
import { broughtPalette, designsOf } from './page-style.ts';

interface Props {
  payloadType: QrPayloadType;
  look: Look;
  /** Address of the preview, with a query; null until there is one. */
  address: string | null;
  value: string;
  onChange: (design: string) => void;
}

/** The pictures follow typing more slowly than the phone does. */
const PAUSE_MS = 1500;
const PAGE = { width: 390, height: 560, scale: 0.23 };

export function DesignThumbnails({ payloadType, look, address, value, onChange }: Props) {
  const { t } = useLingui();
  const paused = usePaused(address, PAUSE_MS) ?? address;
  const queryOf = (design: string): string => {
    const palette = design === value ? undefined : broughtPalette(look, payloadType, design);
    return new URLSearchParams({ design, ...(palette !== undefined && { palette: palette.name }) }).toString();
  };
  const names: Readonly<Record<string, string>> = {
    MenuModern: t`Modern`,
    MenuWarm: t`Warm`,
    SalonLuxe: t`Salon`,
    DocumentClean: t`Clean`,
    ProductStory: t`Story`,
    MemoryGallery: t`Gallery`,
    MemoryJournal: t`Journal`,
  };
  return (
    <Stack as={RadioGroup} gap={2} value={value} onChange={onChange} orientation="horizontal">
      <Label className={styles.label ?? ''}>{t`Design`}</Label>
      <Row gap={3} align="stretch" className={styles.thumbnails}>
        {designsOf(payloadType).map((design) => (
          <Radio key={design} value={design} className={styles.thumbnail ?? ''}>
            <span className={styles.picture}>
              {paused === null ? (
                <span className={styles.blank} />
              ) : (
                <PageFrame
                  {...PAGE}
                  address={`${paused}&${queryOf(design)}`}
                  title={lookUp(names, design) ?? design}
                  isPicture
                />
              )}
            </span>
            <span>{lookUp(names, design) ?? design}</span>
          </Radio>
        ))}
      </Row>
    </Stack>
  );
}
