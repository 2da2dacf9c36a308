import { Trans, useLingui } from '@lingui/react/macro';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPassing } from '../../api/api-error.ts';
import { describeError } from '../../errors/describe-error.ts';
import { Button, type ButtonLook } from '../button.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { Message, TryAgain, WaitingForService } from '../message.tsx';

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
  if (data === undefined && isError) return <ReadFailed title={failed} error={error} onRetry={query.refetch} />;
  return (
    <>
      {failureCount > 0 && (
        <WaitingForService isTrying={query.fetchStatus === 'fetching'} onRetry={query.refetch}>
          <Trans>What you see may be old: {describeError(error ?? query.failureReason)}</Trans>
        </WaitingForService>
      )}
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

interface FailedProps {
  /** That it could not be read, in words of its own. */
  title?: string | undefined;
  error: unknown;
  onRetry: () => unknown;
}

export function ReadFailed({ title, error, onRetry }: FailedProps) {
  const isWaiting = isPassing(error);
  return (
    <Message
      title={title ?? (isWaiting ? <Trans>No answer</Trans> : <Trans>This could not be read</Trans>)}
      action={<TryAgain look="main" onPress={onRetry} />}
    >
      {describeError(error)}
    </Message>
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
