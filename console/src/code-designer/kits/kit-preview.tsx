import { useLingui } from '@lingui/react/macro';
import { darkerOf, withContrast } from '../../../../src/core/contract/colour.ts';
import { PageFrame } from '../../page-builder/preview/page-frame.tsx';
import { usePagePreview } from '../../page-builder/preview/use-page-preview.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { useLogoGround } from '../drawing/use-logo-ground.ts';
import { type Look, wholeLook } from '../look.ts';
import styles from './kit-editor.module.css';
import { pageOfKit } from './kit-look.ts';

const PAGE = { width: 390, height: 560, scale: 0.42 };
/** Mails are white, and make an accent darker until it can be seen. */
const MAIL = { ground: '#FFFFFF', ink: '#1A1C20', contrast: 3 };

/** A page, and the heads of a mail and of a shared page with a brand kit, before it is saved. */
export function KitPreview({ name, look }: { name: string; look: Look }) {
  const { t } = useLingui();
  const page = pageOfKit(look);
  const { preview } = usePagePreview({
    ...{ payloadType: 'Menu', content: '', translation: null, language: '' },
    style: page,
  });
  const { logoDataUrl, foregroundColor, backgroundColor } = wholeLook(look);
  const background = useLogoGround(logoDataUrl, darkerOf(foregroundColor, backgroundColor));
  const title = name.trim() === '' ? t`Your campaigns` : name;
  const picture = logoDataUrl !== null && <img src={logoDataUrl} alt="" height={40} style={{ background }} />;
  const { experienceSurfaceColor: surface, experiencePrimaryColor: primary } = page;
  const accent = withContrast(page.experienceAccentColor, MAIL.ink, MAIL.ground, MAIL.contrast);
  return (
    <Row gap={4} align="start">
      <Stack as="figure" gap={1}>
        <div className={styles.page}>
          {preview !== undefined && <PageFrame {...PAGE} address={preview.address} title={t`A page`} isPicture />}
        </div>
        <Hint as="figcaption">{t`A page`}</Hint>
      </Stack>
      <Stack gap={4} isGrowing>
        <Stack as="figure" gap={1}>
          <div className={styles.mail} style={{ borderTopColor: accent }}>
            {picture}
            <p>{t`Weekly report`}</p>
            <b dir="auto">{title}</b>
            <span className={styles.bar} style={{ background: accent }} />
          </div>
          <Hint as="figcaption">{t`The head of a mail`}</Hint>
        </Stack>
        <Stack as="figure" gap={1}>
          <div className={styles.shared} style={{ background: surface, color: primary }}>
            {picture}
            <b dir="auto">{title}</b>
            <span className={styles.bar} style={{ background: page.experienceAccentColor }} />
          </div>
          <Hint as="figcaption">{t`The head of a shared page`}</Hint>
        </Stack>
      </Stack>
    </Row>
  );
}
