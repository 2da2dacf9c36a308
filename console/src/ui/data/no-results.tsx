import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { Message } from '../message.tsx';

interface Props {
  search?: string | null | undefined;
  /** Names of the chosen filters. */
  filters?: readonly string[];
  /** Removes the search and the filters. */
  onClear: () => void;
}

/** Shown instead of an empty list that is searched or filtered: by what, and the way back to all of it. */
export function NoResults({ search, filters = [], onClear }: Props) {
  const { t, i18n } = useLingui();
  const words = [...(search ? [t`“${search}”`] : []), ...filters];
  const chosen = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(words);
  return (
    <Message title={<Trans>No results</Trans>} action={<Button onPress={onClear}>{t`Show all`}</Button>}>
      <Trans>
        Nothing matches <bdi>{chosen}</bdi>.
      </Trans>
    </Message>
  );
}
