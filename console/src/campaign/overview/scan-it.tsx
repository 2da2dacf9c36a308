import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Campaign, usePicture } from '../campaign-queries.ts';
import { SvgImage } from '../head/picture.tsx';
import styles from './overview-tab.module.css';

const SIZE = 256;

/** The code, large enough to be scanned from a screen, next to what happens then. */
export function ScanIt({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const { t } = useLingui();
  const { data } = usePicture(campaign);
  const { name } = campaign;
  return (
    <Card title={t`Scan it with your phone`}>
      <Row gap={8} lineGap={4} isWrapping>
        <div className={styles.code}>
          {data !== undefined && <SvgImage svg={data.svg} alt={t`Code of ${name}`} size={SIZE} />}
        </div>
        <Stack gap={4} isForm basis="16rem">
          {children}
        </Stack>
      </Row>
    </Card>
  );
}
