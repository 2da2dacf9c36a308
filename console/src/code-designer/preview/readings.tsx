import { useLingui } from '@lingui/react/macro';
import { mdiCheck, mdiClose } from '@mdi/js';
import { formatMm, MODULE_MM } from '../../../../src/core/contract/sheets/print-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import styles from './preview.module.css';
import type { Scannability } from './use-design-preview.ts';

/** Decoders of the service, in their makers' spelling. */
const READERS = [
  ['zxing', 'ZXing'],
  ['jsqr', 'jsQR'],
  ['zbar', 'ZBar'],
] as const;

interface ReadingsProps {
  scannability: Scannability;
  /** Modules from edge to edge. */
  extent: number;
}

/** The evidence for the verdict. */
export function Readings({ scannability: { readers, grade }, extent }: ReadingsProps) {
  const { t, i18n } = useLingui();
  const least = formatMm(MODULE_MM, i18n.locale);
  return (
    <Stack gap={2} className={styles.readings}>
      <Row as="ul" gap={4} lineGap={1} align="stretch" isWrapping>
        {READERS.map(([id, name]) => (
          <Row as="li" key={id} gap={1} className={readers.includes(id) ? styles.read : styles.missed}>
            <Icon path={readers.includes(id) ? mdiCheck : mdiClose} size={16} />
            {readers.includes(id) ? t`${name} can read it` : t`${name} cannot read it`}
          </Row>
        ))}
      </Row>
      <p>
        {t`Each reader decoded the finished picture as a camera sees it: sharp, small on a screen, and slightly out of focus.`}
      </p>
      <p>
        {t`Grade ${grade} under ISO/IEC 15415, based on contrast and unused correction. Including the quiet zone, the picture is ${extent} dots wide. In print, a dot should measure at least ${least}. A code can be read from about ten times its width.`}
      </p>
    </Stack>
  );
}
