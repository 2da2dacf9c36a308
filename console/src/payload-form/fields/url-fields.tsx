import { Trans, useLingui } from '@lingui/react/macro';
import { urlPayload } from '../../../../src/core/contract/payloads/types/url.ts';
import { describeProblems } from '../../errors/describe-problem.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { completeUrl } from '../formats.ts';
import styles from '../payload-form.module.css';
import { type FieldsOf, FormText } from './form-text.tsx';

/** Whether the address is unencrypted. */
const isUnencrypted = (text: string): boolean => /^\s*http:\/\/[^/]/i.test(text);

/** Whether the text begins with a scheme other than http and https, or the start of one: `javascript:`, `ftp://`. */
const hasForeignScheme = (text: string): boolean =>
  /^\s*[a-z][a-z0-9+-]*:(?!\d)/i.test(text) && !/^\s*(?:https?:|localhost:)/i.test(text);

/** Completed with its scheme when the field loses focus. */
export function UrlFields({ form }: FieldsOf<'Url'>) {
  const { t } = useLingui();
  const url = form.fields.content;
  const complete = (): void => {
    const completed = completeUrl(url);
    if (completed !== null) form.set({ content: completed });
  };
  // No further letter can make it valid.
  const early = hasForeignScheme(url) ? describeProblems(urlPayload.check(url).content ?? []) : null;
  return (
    <>
      <FormText
        form={form}
        name="content"
        label={t`Web address`}
        placeholder="example.com/spring"
        type="url"
        inputMode="url"
        problem={form.problemOf('content') ?? (early || null)}
        onBlur={complete}
      />
      {isUnencrypted(url) && (
        <Row gap={2} justify="space-between" isWrapping className={styles.warning} role="status">
          <Trans>Browsers warn about http addresses, which are not encrypted.</Trans>
          <Button onPress={() => form.set({ content: url.trim().replace(/^http:/i, 'https:') })}>
            <Trans>Use https</Trans>
          </Button>
        </Row>
      )}
    </>
  );
}
