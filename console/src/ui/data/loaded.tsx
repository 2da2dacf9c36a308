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
  /** Number of lines of the skeleton, and their height in px. */
  lines?: number;
  lineHeight?: number;
  /** Message if it could not be read. */
  failed?: string;
  children: (data: Data) => ReactNode;
}

/** Result of a query: a skeleton before, and after a failure the previous data with the reason. */
export function Loaded<Data>({ query, lines = 4, lineHeight, failed, children }: Props<Data>) {
  const { t } = useLingui();
  const { data, error, isError, failureCount } = query;
  if (data === undefined && isError) return <ReadFailed title={failed} error={error} onRetry={query.refetch} />;
  return (
    <>
      {failureCount > 0 && (
        <WaitingForService isTrying={query.fetchStatus === 'fetching'} onRetry={query.refetch}>
          <Trans>What you see may be out of date: {describeError(error ?? query.failureReason)}</Trans>
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
  /** Custom title of the message that it could not be read. */
  title?: string | undefined;
  error: unknown;
  onRetry: () => unknown;
}

export function ReadFailed({ title, error, onRetry }: FailedProps) {
  const isWaiting = isPassing(error);
  return (
    <Message
      title={title ?? (isWaiting ? <Trans>Not responding</Trans> : <Trans>This could not be loaded</Trans>)}
      action={<TryAgain look="main" onPress={onRetry} />}
    >
      {describeError(error)}
    </Message>
  );
}

interface MoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  look?: ButtonLook;
  /** Default: "Show more". */
  children?: ReactNode;
}

/** Loads the next page of a list, if there is one. */
export function ShowMore({ query, look = 'plain', children }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button look={look} isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
      {children ?? <Trans>Show more</Trans>}
    </Button>
  );
}
