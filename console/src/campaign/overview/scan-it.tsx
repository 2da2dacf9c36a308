import { useLingui } from '@lingui/react/macro';
import { mdiOpenInNew } from '@mdi/js';
import type { ReactNode } from 'react';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type Campaign, useDestination, usePicture } from '../campaign-queries.ts';
import { SvgImage } from '../head/picture.tsx';
import styles from './overview-tab.module.css';

const SIZE = 256;

/** The code, large enough to be scanned from a screen, next to what happens then. A phone cannot scan its own screen. */
export function ScanIt({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const { t } = useLingui();
  const { data } = usePicture(campaign);
  const isPhone = useMedia('(max-width: 599px) and (pointer: coarse)');
  const { name, address, counting } = campaign;
  // Not the code itself: that would be counted as a scan.
  const destination = useDestination(campaign).data ?? null;
  const isOpened = isPhone && address !== null;
  return (
    <Card title={isOpened ? t`Try it out` : t`Scan it with your phone`}>
      <Row gap={8} lineGap={4} isWrapping>
        {!isOpened && (
          <div className={styles.code}>
            {data !== undefined && <SvgImage svg={data.svg} alt={t`Code of ${name}`} size={SIZE} />}
          </div>
        )}
        <Stack gap={4} isForm basis="16rem">
          {counting === 'Nothing' ? (
            <p>{t`Scans of this campaign are not counted, so there are no figures.`}</p>
          ) : isOpened ? (
            <p>{t`Open what people see who scan this code. The first scan turns this screen into figures.`}</p>
          ) : (
            <p>{t`Point its camera at this code. The first scan turns this screen into figures.`}</p>
          )}
          {address !== null && counting !== 'Nothing' && (
            <Hint>{t`Your own scans are not counted in a browser where you are signed in.`}</Hint>
          )}
          {isOpened && destination !== null && (
            <Row>
              <a
                href={destination}
                target="_blank"
                rel="noopener"
                className={`${buttonStyles.button} ${buttonStyles.main}`}
              >
                <Icon path={mdiOpenInNew} size={18} />
                {t`Open the page`}
              </a>
            </Row>
          )}
          {children}
        </Stack>
      </Row>
    </Card>
  );
}
