import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { QrPayloadType, QrStyleInput } from '../../generated/code-designer/preview.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { PageDesign } from './design/page-design.tsx';
import { pageStyleOf } from './design/page-style.ts';
import { fileRulesOf } from './files/file-rules.ts';
import { PageFiles } from './files/page-files.tsx';
import { usePageFiles } from './files/use-page-files.ts';
import { MenuEditor } from './menu/menu-editor.tsx';
import styles from './page-builder.module.css';
import { readAssetIds, readText, withAssetIds, withText } from './page-content.ts';
import { FootTexts, HeadTexts } from './page-texts.tsx';
import { Phone } from './preview/phone.tsx';
import { usePagePreview } from './preview/use-page-preview.ts';
import { problemsOf } from './problems-of.ts';

/**
 * A form for the page of a hosted type, with the page itself beside it. Files are uploaded here as soon as they are dropped, and belong
 * to nobody: their ids are in `value`, and saving the campaign attaches them. So a new code needs no campaign before its
 * pictures, and one that is not saved within 24 hours loses them. Saving is the mounting screen's matter.
 */
export interface PageBuilderProps {
  /** Null while the campaign does not exist yet. */
  readonly qrCodeId: string | null;
  readonly payloadType: QrPayloadType;
  /** The content of the page, as the contract writes it; may be empty. */
  readonly value: string;
  readonly onChange: (content: string) => void;
  /** The style of the campaign, whose fields `experience…` are those of the page. The others are kept. */
  readonly style?: QrStyleInput;
  /** Without it the design of the page is not offered. */
  readonly onStyleChange?: (style: QrStyleInput) => void;
  /** Messages by field of the service: `content.title`, `style.experiencePrimaryColor`. */
  readonly errors: FieldErrors;
}

const NO_STYLE: QrStyleInput = {};

export function PageBuilder({
  payloadType,
  value,
  onChange,
  style = NO_STYLE,
  onStyleChange,
  errors,
}: PageBuilderProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'write' | 'look'>('write');
  const change = useLatestContent(value, onChange);
  const state = usePagePreview(payloadType, value, pageStyleOf(style));
  const assetIds = readAssetIds(value);
  const rules = fileRulesOf(payloadType);
  const changeIds = (make: (ids: readonly string[]) => readonly string[]): void =>
    change((content) => withAssetIds(content, make(readAssetIds(content))));
  const files = usePageFiles({ rules, assetIds, preview: state.preview, onChange: changeIds });
  const problems = problemsOf(value, errors, state.preview?.problems ?? []);
  const texts = {
    payloadType,
    content: value,
    onChange: (name: string, text: string) => change((content) => withText(content, name, text)),
    problemOf: (name: string) => problems.get(name) ?? null,
  };
  const menu = payloadType === 'Menu' && (
    <MenuEditor
      value={readText(value, 'description')}
      onChange={(text) => texts.onChange('description', text)}
      problem={texts.problemOf('description')}
    />
  );
  return (
    <div className={styles.builder} data-awaited={files.isAwaited || undefined}>
      <div className={styles.switch}>
        <SegmentedControl
          label={t`What is shown`}
          segments={[
            { id: 'write', name: t`Write` },
            { id: 'look', name: t`Preview` },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={styles.columns} data-view={view}>
        <div className={styles.form}>
          <HeadTexts {...texts} />
          <PageFiles
            rules={rules}
            assetIds={assetIds}
            files={files.known}
            gone={files.gone}
            uploads={files.uploads}
            isAwaited={files.isAwaited}
            problem={texts.problemOf('assetIds')}
            onFiles={files.take}
            onChange={changeIds}
          />
          {menu}
          <FootTexts {...texts} />
        </div>
        <div className={styles.look}>
          {onStyleChange !== undefined && (
            <PageDesign
              payloadType={payloadType}
              style={style}
              onChange={onStyleChange}
              preview={state.preview}
              errors={errors}
            />
          )}
          <Phone state={state} />
        </div>
      </div>
    </div>
  );
}

/**
 * Changes a content that is kept elsewhere. A change gets the content of that moment: an upload that ends while somebody types must not
 * take back what was typed.
 */
function useLatestContent(
  content: string,
  onChange: (content: string) => void,
): (change: (content: string) => string) => void {
  const latest = useRef(content);
  latest.current = content;
  return (change) => {
    const next = change(latest.current);
    if (next === latest.current) return;
    latest.current = next;
    onChange(next);
  };
}
