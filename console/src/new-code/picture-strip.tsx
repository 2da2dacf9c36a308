import { useLingui } from '@lingui/react/macro';
import { useDecodedPicture } from '../code-designer/preview/use-decoded-picture.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import styles from './new-code.module.css';

interface Props {
  svg: string | null;
  name: string;
  isSaving: boolean;
  canSave: boolean;
}

/** The picture on phones: small, at the top, always visible. */
export function PictureStrip({ svg, name, isSaving, canSave }: Props) {
  const { t } = useLingui();
  const picture = useDecodedPicture(svg);
  return (
    <Row gap={3} className={styles.strip}>
      <span className={styles.stripPicture}>
        {picture !== null && <img src={picture} alt={t`Your code`} width={64} height={64} />}
      </span>
      <span className={`clipped ${styles.stripName}`} dir="auto" title={name}>
        {name === '' ? t`New code` : name}
      </span>
      {canSave && (
        <Button look="main" type="submit" isPending={isSaving}>
          {t`Create`}
        </Button>
      )}
    </Row>
  );
}
