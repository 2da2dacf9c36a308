import { Trans, useLingui } from '@lingui/react/macro';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPassing } from '../../api/api-error.ts';
import { describeError } from '../../errors/describe-error.ts';
import { Button, type ButtonLook } from '../button.tsx';
import { Note } from '../layout/note.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { Message } from '../message.tsx';

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'failureCount' | 'failureReason' | 'fetchStatus'
> & { refetch: () => unknown };

interface Props<Data> {
  query: Query<Data>;
  /** Of the skeleton, and their height in px. */
  lines?: number;
  lineHeight?: number;
  /** Says that it could not be read. */
  failed?: string;
  children: (data: Data) => ReactNode;
}

/** What a query has read: before that a skeleton, and where it fails what was read before with the reason. */
export function Loaded<Data>({ query, lines = 4, lineHeight, failed, children }: Props<Data>) {
  const { t } = useLingui();
  const { data, error, isError, failureCount } = query;
  if (data === undefined && isError) return <ReadFailed query={query} error={error} title={failed} />;
  return (
    <>
      {failureCount > 0 && <Waiting query={query} />}
      {data === undefined ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton lines={lines} lineHeight={lineHeight} />
        </div>
      ) : (
        children(data)
      )}
    </>
  );
}

function ReadFailed({ query, error, title }: { query: Query<unknown>; error: unknown; title: string | undefined }) {
  const action = (
    <Button look="main" onPress={() => void query.refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Message
      title={title ?? (isPassing(error) ? <Trans>No answer</Trans> : <Trans>This could not be read</Trans>)}
      action={action}
    >
      {describeError(error)}
    </Message>
  );
}

function Waiting({ query }: { query: Query<unknown> }) {
  const isTrying = query.fetchStatus === 'fetching';
  const again = !isTrying && (
    <Button onPress={() => void query.refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Note role="status" action={again}>
      {isTrying ? (
        <Trans>The service does not answer. Trying again…</Trans>
      ) : (
        <Trans>What you see may be old: {describeError(query.error ?? query.failureReason)}</Trans>
      )}
    </Note>
  );
}

interface MoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  look?: ButtonLook;
  /** "Show more" if left out. */
  children?: ReactNode;
}

/** Reads the next page of a list, while there is one. */
export function ShowMore({ query, look = 'plain', children }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button look={look} isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      {children ?? <Trans>Show more</Trans>}
    </Button>
  );
}
