import { useLingui } from '@lingui/react/macro';
import styles from './transfers.module.css';

/** The files that an import takes, with how to get each. */
export function ImportKinds() {
  const { t } = useLingui();
  const kinds: readonly (readonly [string, string])[] = [
    [
      'CSV',
      t`A first row with the columns name and content; code, tags, externalId, mode, payloadType and every field of the style if wanted.`,
    ],
    ['NDJSON', t`One campaign on each line, as an export gives it or as the API takes it.`],
    ['Shlink', t`The CSV of its web client.`],
    ['dub', t`The CSV of its dashboard.`],
    ['Bitly', t`The CSV of its dashboard, or the JSON of its API.`],
    ['Kutt', t`The JSON of its API: it has no export of its own.`],
    ['Signpost', t`The archive of a workspace: campaigns with their codes, styles, rules and files.`],
  ];
  return (
    <dl className={styles.kinds}>
      {kinds.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
