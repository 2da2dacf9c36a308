import { useLingui } from '@lingui/react/macro';
import { PAGE_LANGUAGE_TAGS } from '../../../../src/core/contract/payloads/page-texts.ts';
import type { QrTranslationInput } from '../../../generated/campaign/change-campaign.ts';
import { languageName } from '../../preferences/language-name.ts';
import { type Option, Select } from '../../ui/fields/select.tsx';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';

interface Props {
  translation: QrTranslationInput | null;
  /** The language of the page, as its texts reveal it; null if they do not. */
  recognised: string | null;
  /** Whether the second language is shown. */
  isSecond: boolean;
  onShow: (isSecond: boolean) => void;
  onChange: (translation: QrTranslationInput) => void;
}

export const languageOptions = (): Option[] =>
  PAGE_LANGUAGE_TAGS.map((id) => ({ id, name: languageName(id) })).sort((one, other) =>
    one.name.localeCompare(other.name),
  );

/** Adds a second language to a page, or chooses which of its two is edited. */
export function LanguageChoice({ translation, recognised, isSecond, onShow, onChange }: Props) {
  const { t, i18n } = useLingui();
  const add = (language: string): void => {
    // Most people write short pages in the language in which they use the console; they can correct it.
    const contentLanguage = [recognised, i18n.locale, 'en', 'de'].find((tag) => tag && tag !== language) ?? 'en';
    onChange({ contentLanguage, language, texts: {} });
    onShow(true);
  };
  if (translation === null) {
    const label = t`Add a language`;
    return (
      <Select label={label} isLabelHidden placeholder={label} options={languageOptions()} value={null} onChange={add} />
    );
  }
  return (
    <SegmentedControl
      label={t`Language`}
      segments={[
        { id: 'first', name: languageName(translation.contentLanguage) },
        { id: 'second', name: languageName(translation.language) },
      ]}
      value={isSecond ? 'second' : 'first'}
      onChange={(id) => onShow(id === 'second')}
    />
  );
}
