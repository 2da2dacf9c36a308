import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPassing } from '../../api/api-error.ts';
import { describeError } from '../../errors/describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Message } from '../../ui/message.tsx';
import styles from './loaded.module.css';

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'failureCount' | 'failureReason' | 'fetchStatus'
> & { refetch: () => unknown };

interface Props<Data> {
  query: Query<Data>;
  /** Of the skeleton. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What a query has read: before that a skeleton, and where it fails what was read before with the reason. */
export function Loaded<Data>({ query, lines = 4, children }: Props<Data>) {
  const { t } = useLingui();
  const { data, error, isError, failureCount } = query;
  if (data === undefined && isError) return <ReadFailed query={query} error={error} />;
  return (
    <>
      {failureCount > 0 && <Waiting query={query} />}
      {data === undefined ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton lines={lines} />
        </div>
      ) : (
        children(data)
      )}
    </>
  );
}

function ReadFailed({ query, error }: { query: Query<unknown>; error: unknown }) {
  const action = (
    <Button look="main" onPress={() => void query.refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Message
      title={isPassing(error) ? <Trans>No answer</Trans> : <Trans>This could not be read</Trans>}
      action={action}
    >
      {describeError(error)}
    </Message>
  );
}

function Waiting({ query }: { query: Query<unknown> }) {
  const isTrying = query.fetchStatus === 'fetching';
  return (
    <div className={styles.waiting} role="status">
      {isTrying ? (
        <Trans>The service does not answer. Trying again…</Trans>
      ) : (
        <Trans>What you see may be old: {describeError(query.error ?? query.failureReason)}</Trans>
      )}
      {!isTrying && (
        <Button onPress={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
