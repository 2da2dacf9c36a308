import { Trans } from '@lingui/react/macro';
import type { KeptMembers } from './content-format.ts';
import styles from './payload-form.module.css';

/** Members of the content besides the form's fields. */
export function KeptMembersNote({ members }: { members: KeptMembers }) {
  const entries = Object.entries(members);
  if (entries.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>
        <Trans>This content has more than this form shows. It stays as it is:</Trans>
      </p>
      <ul>
        {entries.map(([name, value]) => (
          <li key={name}>
            <code dir="auto">
              {name}: {JSON.stringify(value)}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
