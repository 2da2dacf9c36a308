import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useState } from 'react';
import type { QrHouseInput, QrTranslationInput } from '../../generated/campaign/change-campaign.ts';
import type { QrPayloadType, QrStyleInput } from '../../generated/code-designer/preview.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import type { Look } from '../code-designer/look.ts';
import { hasProblem } from '../ui/field-errors.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { PageDesign } from './design/page-design.tsx';
import { pageStyleOf } from './design/page-style.ts';
import { drawCover } from './files/draw-cover.ts';
import { fileRulesOf } from './files/file-rules.ts';
import { PageFiles } from './files/page-files.tsx';
import { usePageFiles } from './files/use-page-files.ts';
import { HouseEditor } from './house/house-editor.tsx';
import { renamedIn, useHouse } from './house/house-edits.ts';
import { LanguageChoice } from './languages/language-choice.tsx';
import { type ChangeTranslation, MenuAgreement } from './languages/menu-agreement.tsx';
import { TRANSLATED, TranslatedTexts } from './languages/translated-texts.tsx';
import { MenuEditor } from './menu/menu-editor.tsx';
import styles from './page-builder.module.css';
import { readAssetIds, readText, withAssetIds, withText } from './page-content.ts';
import { FootTexts, HeadTexts } from './page-texts.tsx';
import { Phone } from './preview/phone.tsx';
import { usePagePreview } from './preview/use-page-preview.ts';
import { problemsOf } from './problems-of.ts';
import { useLatest } from './use-latest.ts';

/**
 * Form for the page of a hosted type, next to the page itself. Dropped files are uploaded immediately and belong to no
 * campaign yet: their ids are in `value`, and saving the campaign attaches them. A new code can therefore have pictures
 * before its campaign exists, and loses them if it is not saved within 24 hours. The parent screen saves.
 */
export interface PageBuilderProps {
  readonly payloadType: QrPayloadType;
  /** Content of the page in the contract's format; may be empty. */
  readonly value: string;
  readonly onChange: (content: string) => void;
  /** Look of the campaign; the `experience…` fields of its style are the page's. The others are preserved. */
  readonly look: Look;
  readonly onStyleChange: (style: QrStyleInput) => void;
  /** Texts in a second language; null for none. */
  readonly translation?: QrTranslationInput | null;
  /** Without it, a second language is not offered. */
  readonly onTranslationChange?: (translation: QrTranslationInput | null) => void;
  /** What a menu says of its house. */
  readonly house?: QrHouseInput | null;
  /** Without it, nothing of the house is offered. */
  readonly onHouseChange?: (house: QrHouseInput | null) => void;
  /** Messages by the service's fields: `content.title`, `style.experiencePrimaryColor`. */
  readonly errors: FieldErrors;
}

export function PageBuilder({
  payloadType,
  value,
  onChange,
  look,
  onStyleChange,
  translation = null,
  onTranslationChange,
  house = null,
  onHouseChange,
  errors,
}: PageBuilderProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'write' | 'look'>('write');
  const change = useLatest(value, onChange);
  const changeTranslation = useLatest(translation, (next) => onTranslationChange?.(next));
  const [ownHouse, storeHouse] = useHouse(house, onHouseChange);
  const changeHouse = useLatest(ownHouse, storeHouse);
  const changeTexts: ChangeTranslation = (make) => changeTranslation((latest) => latest && make(latest));
  const [isSecond, setIsSecond] = useState(false);
  // What has a problem may be in the half or the language that is not shown.
  useEffect(() => {
    const isOfOwn = hasProblem(errors, 'content') || hasProblem(errors, 'house');
    const isOfSecond = hasProblem(errors, 'translation');
    if (!isOfOwn && !isOfSecond) return;
    setView('write');
    setIsSecond(!isOfOwn);
  }, [errors]);
  const second = isSecond ? translation : null;
  const language = second?.language ?? translation?.contentLanguage ?? '';
  const state = usePagePreview({
    ...{ payloadType, content: value, style: pageStyleOf(look.style), translation, language, house },
  });
  const [assetIds, rules] = [readAssetIds(value), fileRulesOf(payloadType)];
  const changeIds = (make: (ids: readonly string[]) => readonly string[]): void =>
    change((content) => withAssetIds(content, make(readAssetIds(content))));
  const files = usePageFiles({ rules, assetIds, preview: state.preview, onChange: changeIds });
  const found = (state.isSample ? null : state.preview?.problems) ?? [];
  const problems = problemsOf(value, errors, found);
  const texts = {
    payloadType,
    content: value,
    onChange: (name: string, text: string) => change((content) => withText(content, name, text)),
    problemOf: (name: string) => problems.get(name) ?? null,
  };
  const cover = async (): Promise<void> => {
    const file = await drawCover(readText(value, 'businessName') || readText(value, 'title'), look.style);
    // It replaces the one drawn before, which is then the only file.
    changeIds(() => []);
    files.take([file]);
  };
  const typed = payloadType === 'Menu' ? readText(value, 'description') : '';
  const read = useDeferredValue(typed);
  const menu = payloadType === 'Menu' && (
    <MenuEditor
      value={typed}
      onChange={(text) => texts.onChange('description', text)}
      onRename={(renaming) => changeHouse((latest) => renamedIn(latest, renaming))}
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
        <Stack gap={6} className={styles.form}>
          {onTranslationChange !== undefined && (
            <LanguageChoice
              translation={translation}
              recognised={(state.isSample ? null : state.preview?.language) ?? null}
              isSecond={isSecond}
              onShow={setIsSecond}
              onChange={onTranslationChange}
            />
          )}
          {translation !== null && typed !== '' && onTranslationChange !== undefined && (
            <MenuAgreement menu={typed} translation={translation} onChange={changeTexts} />
          )}
          {second === null || onTranslationChange === undefined ? (
            <>
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
                onDrawCover={() => void cover()}
                onChange={changeIds}
              />
              {menu}
              <FootTexts {...texts} />
              {payloadType === 'Menu' && onHouseChange !== undefined && (
                <HouseEditor house={ownHouse} menu={read} onChange={changeHouse} errors={errors} />
              )}
            </>
          ) : (
            <TranslatedTexts
              payloadType={payloadType}
              content={value}
              translation={second}
              onChange={onTranslationChange}
              onLatestChange={changeTexts}
              problems={problemsOf(JSON.stringify(second.texts), errors, found, TRANSLATED)}
            />
          )}
        </Stack>
        <Stack gap={6} className={styles.look}>
          <PageDesign
            payloadType={payloadType}
            look={look}
            onChange={onStyleChange}
            preview={state.preview}
            errors={errors}
          />
          <Phone state={state} />
        </Stack>
      </div>
    </div>
  );
}
