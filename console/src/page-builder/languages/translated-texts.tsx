import { useLingui } from '@lingui/react/macro';
import type { QrTranslationInput } from '../../../generated/campaign/change-campaign.ts';
import type { QrPayloadType } from '../../../generated/code-designer/preview.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { languageName } from '../../preferences/language-name.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { readMembers, readText, withText } from '../page-content.ts';
import { FootTexts, HeadTexts } from '../page-texts.tsx';
import { languageOptions } from './language-choice.tsx';
import { agreementOf, type ChangeTranslation, withWords } from './menu-agreement.tsx';
import { MenuWordsEditor } from './menu-words.tsx';

interface Props {
  payloadType: QrPayloadType;
  /** Content of the page in its own language. */
  content: string;
  translation: QrTranslationInput;
  onChange: (translation: QrTranslationInput | null) => void;
  onLatestChange: ChangeTranslation;
  /** By member of the content. */
  problems: ReadonlyMap<string, string>;
}

/** Field names in the service. */
export const TRANSLATED = 'translation.texts.';

/** The texts of a page in its second language, each with the original. */
export function TranslatedTexts({ payloadType, content, translation, onChange, onLatestChange, problems }: Props) {
  const { t } = useLingui();
  const { contentLanguage, language } = translation;
  const [own, second] = [languageName(contentLanguage), languageName(language)];
  const written = JSON.stringify(translation.texts);
  const texts = {
    payloadType,
    content: written,
    prefix: TRANSLATED,
    original: content,
    onChange: (name: string, text: string) =>
      onChange({ ...translation, texts: readMembers(withText(written, name, text)) }),
    problemOf: (name: string) => problems.get(name) ?? null,
  };
  const menu = payloadType === 'Menu' ? readText(content, 'description') : '';
  const { words, differing, isWhole } = agreementOf(menu, translation);
  const remove = (): void => {
    onChange(null);
    notifySuccess(t`${second} removed.`, () => onChange(translation));
  };
  return (
    <>
      <Stack gap={2}>
        <Columns min="11rem" gap={3}>
          <Select
            label={t`Language of these texts`}
            options={languageOptions()}
            value={language}
            // The same language twice: they swap.
            onChange={(tag) =>
              onChange({
                ...translation,
                language: tag,
                ...(tag === contentLanguage && { contentLanguage: language }),
              })
            }
          />
          <Select
            label={t`Language of the page`}
            options={languageOptions()}
            value={contentLanguage}
            onChange={(tag) =>
              onChange({ ...translation, contentLanguage: tag, ...(tag === language && { language: contentLanguage }) })
            }
          />
        </Columns>
        <Row gap={3} justify="space-between" isWrapping>
          <Hint>{t`Texts that you leave empty are shown in ${own}.`}</Hint>
          <Button look="quiet" onPress={remove}>
            {t`Remove ${second}`}
          </Button>
        </Row>
      </Stack>
      <HeadTexts {...texts} />
      {menu !== '' && !(isWhole && differing.length > 0) && (
        <MenuWordsEditor
          menu={menu}
          own={own}
          words={words}
          onChange={(change) => onLatestChange((latest) => withWords(latest, change(agreementOf(menu, latest).words)))}
          problem={texts.problemOf('description')}
          field={`${TRANSLATED}description`}
        />
      )}
      <FootTexts {...texts} />
    </>
  );
}
