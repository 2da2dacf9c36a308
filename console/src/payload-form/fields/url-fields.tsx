import { Trans, useLingui } from '@lingui/react/macro';
import { describeMessages } from '../../errors/describe-message.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../payload-form.module.css';
import {
  completeUrl,
  hasForeignScheme,
  isUnencrypted,
  type UrlFields as Url,
  urlFormat,
} from '../types/url-content.ts';
import { type FieldsProps, FormText } from './form-text.tsx';

/** Completed with its scheme when the field is left. */
export function UrlFields({ form, autoFocus }: FieldsProps<Url>) {
  const { t } = useLingui();
  const { url } = form.fields;
  const complete = (): void => {
    const completed = completeUrl(url);
    if (completed !== null) form.set({ url: completed });
  };
  // No further letter makes it right.
  const early = hasForeignScheme(url) ? describeMessages(urlFormat.check({ url }).content ?? []) : null;
  return (
    <>
      <FormText
        form={form}
        name="url"
        label={t`Web address`}
        placeholder="example.com/spring"
        type="url"
        inputMode="url"
        autoFocus={autoFocus}
        problem={form.problemOf('url') ?? (early || null)}
        onBlur={complete}
      />
      {isUnencrypted(url) && (
        <div className={styles.warning} role="status">
          <Trans>Browsers warn of addresses with http, which are not encrypted.</Trans>
          <Button onPress={() => form.set({ url: url.trim().replace(/^http:/i, 'https:') })}>
            <Trans>Use https</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
