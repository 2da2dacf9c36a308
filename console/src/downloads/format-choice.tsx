import { useLingui } from '@lingui/react/macro';
import type { ArtworkFormat } from '../../generated/downloads/downloads.ts';
import { Choices } from '../code-designer/parts/choices.tsx';
import styles from './downloads.module.css';

const NAMES: Record<ArtworkFormat, string> = { png: 'PNG', svg: 'SVG', pdf: 'PDF', eps: 'EPS' };

/** Formats of the file, each with its use. */
export function FormatChoice({ value, onChange }: { value: ArtworkFormat; onChange: (format: ArtworkFormat) => void }) {
  const { t } = useLingui();
  const notes: Record<ArtworkFormat, string> = {
    png: t`Web, documents`,
    svg: t`Web, graphics`,
    pdf: t`Printers`,
    eps: t`Older layouts`,
  };
  return (
    <Choices
      label={t`File`}
      value={value}
      names={NAMES}
      noteOf={(format) => notes[format]}
      pictureOf={(format) => <FormatPicture format={format} />}
      onChange={onChange}
    />
  );
}

/** The same corner in pixels or as a scalable curve. */
function FormatPicture({ format }: { format: ArtworkFormat }) {
  const isPixels = format === 'png';
  return (
    <svg viewBox="0 0 24 24" width={32} height={32} className={styles.formatPicture} aria-hidden="true">
      <path
        d={isPixels ? 'M4 4h4v4h4v4h4v4h4v4H4z' : 'M4 4C14 4 20 10 20 20H4z'}
        shapeRendering={isPixels ? 'crispEdges' : 'geometricPrecision'}
      />
      {!isPixels && <path className={styles.handle} d="M4 4H16M20 20V8" />}
    </svg>
  );
}
