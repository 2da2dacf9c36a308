import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Campaign, usePicture } from '../campaign-queries.ts';
import styles from './head.module.css';

/** An SVG as an image, so that nothing in it can affect the page. */
export function SvgImage({ svg, alt, size }: { svg: string; alt: string; size: number }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(svg)}`, [svg]);
  return <img className={styles.image} src={source} alt={alt} width={size} height={size} />;
}

const SMALL = 96;
const LARGE = 480;

/** The campaign's picture; pressing it enlarges it. */
export function Picture({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = usePicture(campaign);
  const { name } = campaign;
  const readers = data?.scannability.readers.length ?? 0;
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t`Enlarge code`}
        disabled={data === undefined}
        onClick={() => setIsOpen(true)}
      >
        {data !== undefined && <SvgImage svg={data.svg} alt="" size={SMALL} />}
      </button>
      {data !== undefined && (
        <Dialog title={<span dir="auto">{name}</span>} isOpen={isOpen} onClose={() => setIsOpen(false)} size="wide">
          <Stack as="figure" gap={3} align="center" className={styles.large}>
            <SvgImage svg={data.svg} alt={t`Code of ${name}`} size={LARGE} />
            <figcaption>{t`Grade ${data.scannability.grade}; read by ${readers} of 3 readers`}</figcaption>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
