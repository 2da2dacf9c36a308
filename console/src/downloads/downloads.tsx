import { useLingui } from '@lingui/react/macro';
import { mdiDownload } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { extentOf } from '../../../src/core/contract/sheets/print-size.ts';
import {
  type ArtworkFormat,
  DownloadArtworkDocument,
  DownloadSourceDocument,
  type DownloadSourceQuery,
} from '../../generated/downloads/downloads.ts';
import { execute } from '../api/execute.ts';
import { Choices } from '../code-designer/parts/choices.tsx';
import { useDecodedPicture } from '../code-designer/preview/use-decoded-picture.ts';
import { describeError } from '../errors/describe-error.ts';
import { writePreference } from '../preferences/storage.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/data/copy-button.tsx';
import { fieldErrorsOf, otherProblems, problemOf } from '../ui/field-errors.ts';
import { Icon } from '../ui/icon.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { usePaused } from '../ui/use-paused.ts';
import styles from './downloads.module.css';
import { FileOptions } from './file-options.tsx';
import { FIRST_CHOICE, type PrintChoice, toFile, toProof, withFormat } from './print-choice.ts';
import { SizeChoice } from './size-choice.tsx';

/** Fields that show their own problems. */
const SHOWN = [
  'print.mm',
  'print.dpi',
  'print.caption',
  'print.foregroundInk',
  'print.secondaryInk',
  'print.backgroundInk',
  'print.frameInk',
];

/** Picture of a stored campaign as a file for any purpose. */
export function Downloads({ qrCodeId }: { qrCodeId: string }) {
  const { data: source, error } = useSource(qrCodeId);
  if (source === undefined) return error === null ? <Skeleton lines={6} /> : <p>{describeError(error)}</p>;
  return <DownloadForm id={qrCodeId} source={source} />;
}

function DownloadForm({ id, source }: { id: string; source: DownloadSourceQuery['qrCode'] }) {
  const { t, i18n } = useLingui();
  const [choice, setChoice] = useState<PrintChoice>(FIRST_CHOICE);
  const extent = extentOf(source.svg) ?? 1;
  const captioned = useCaptioned(id, source.svg, choice);
  const picture = useDecodedPicture(captioned ?? source.svg);
  const download = useMutation({
    mutationFn: (kind: 'file' | 'proof') => {
      const file = kind === 'file' ? toFile(choice) : toProof(choice, extent, i18n.locale);
      return execute(DownloadArtworkDocument, { id, ...file });
    },
    onSuccess: ({ qrCodeArtwork: { fileName, contentType, base64 } }) => saveFile(fileName, contentType, base64),
  });
  const change = (part: Partial<PrintChoice>): void => {
    download.reset();
    setChoice((before) => ({ ...before, ...part }));
  };
  const isPending = (kind: 'file' | 'proof'): boolean => download.isPending && download.variables === kind;
  const errors = fieldErrorsOf(download.error);
  const wordsOf = (field: string): string | null => problemOf(errors, field);
  const others = otherProblems(errors, SHOWN);
  const format = choice.format.toUpperCase();
  const pixels = new Intl.NumberFormat(i18n.locale).format(extent * source.style.pixelsPerModule);
  return (
    <div className={styles.container}>
      <div className={styles.downloads}>
        <Stack gap={6} isForm>
          <FormatChoice value={choice.format} onChange={(value) => change(withFormat(choice, value, extent))} />
          <SizeChoice choice={choice} extent={extent} onChange={(mm) => change({ mm })} problem={wordsOf('print.mm')} />
          {choice.mm === null && <Hint>{t`${pixels} pixels wide.`}</Hint>}
          <FileOptions
            choice={choice}
            hasGradient={source.style.useGradient}
            hasFrame={source.style.frameStyle !== 'None'}
            hasWords={Boolean(source.design?.frame)}
            onChange={change}
            errors={errors}
            wordsOf={wordsOf}
          />
          {download.error !== null && (others.length > 0 || Object.keys(errors).length === 0) && (
            <Hint tone="red" role="alert">
              {others.length > 0 ? others.join(' ') : describeError(download.error)}
            </Hint>
          )}
          <Row gap={2} isWrapping>
            <CopyButton look="plain" text={captioned ?? source.svg} label={t`Copy SVG`}>
              {t`Copy SVG`}
            </CopyButton>
            {source.address !== null && source.address !== undefined && (
              <CopyButton look="plain" text={source.address} label={t`Copy short address`}>
                {t`Copy short address`}
              </CopyButton>
            )}
          </Row>
          <Row gap={2} isWrapping className={styles.actions}>
            <Button look="main" isPending={isPending('file')} onPress={() => download.mutate('file')}>
              <Icon path={mdiDownload} size={18} />
              {t`Download ${format}`}
            </Button>
            <Button isPending={isPending('proof')} onPress={() => download.mutate('proof')}>
              {t`Proof for the printer`}
            </Button>
          </Row>
        </Stack>
        <div className={styles.picture}>{picture !== null && <img src={picture} alt={t`Printed code`} />}</div>
      </div>
    </div>
  );
}

/** Revoked later: some browsers read the address after the click. */
const KEPT_MS = 60_000;

/** Downloads bytes given in base64. */
function saveFile(fileName: string, contentType: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  writePreference('downloaded', 'yes');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const NAMES: Record<ArtworkFormat, string> = { png: 'PNG', svg: 'SVG', pdf: 'PDF', eps: 'EPS' };

/** Formats of the file, each with its use. */
function FormatChoice({ value, onChange }: { value: ArtworkFormat; onChange: (format: ArtworkFormat) => void }) {
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

const SETTLED_MS = 300;

/** The campaign's picture, and what its files depend on. */
const useSource = (id: string) =>
  useQuery({
    queryKey: ['campaign', id, 'downloads'],
    queryFn: ({ signal }) => execute(DownloadSourceDocument, { id }, signal),
    select: (data) => data.qrCode,
  });

/** Picture with its caption as an SVG; null without a caption, or while it cannot be drawn. */
function useCaptioned(id: string, picture: string | undefined, choice: PrintChoice): string | null {
  const { mm, captionPosition } = choice;
  const caption = usePaused(choice.caption.trim(), SETTLED_MS);
  const { data } = useQuery({
    queryKey: ['campaign', id, 'captioned', picture, caption, captionPosition, mm],
    enabled: caption !== '' && picture !== undefined,
    queryFn: async ({ signal }) => {
      const print = { caption, captionPosition, ...(mm !== null && { mm }) };
      const { qrCodeArtwork } = await execute(DownloadArtworkDocument, { id, format: 'svg', print }, signal);
      return decodeText(qrCodeArtwork.base64);
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  return caption === '' ? null : (data ?? null);
}

const decodeText = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
