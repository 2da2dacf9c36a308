import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Role } from '../../../src/core/contract/scopes.ts';
import { queryClient } from '../api/query-client.ts';
import { refusalOf } from '../api/read-error.ts';
import { postJson, sendRequest } from '../api/send-request.ts';

/** The ways to sign in that the service offers besides a link that somebody has. */
export interface SignInOptions {
  /** Whether the service mails sign-in links. */
  readonly mail: boolean;
  readonly provider: { readonly name: string } | null;
}

/** What an invitation is for. */
export interface InvitationDescription {
  readonly workspaceName: string;
  /** Null for the operator. */
  readonly inviterName: string | null;
  readonly email: string;
  readonly role: Role;
  readonly name: string | null;
  /** Whether a person has the address already. */
  readonly hasPerson: boolean;
}

/** Sends JSON, or reads without a body. Throws an ApiError if refused. */
async function call<Result>(path: string, body?: object): Promise<Result> {
  const answer = await (body === undefined ? sendRequest(path) : postJson(path, body));
  if (answer.status >= 400) throw refusalOf(answer.body);
  // The service and the console have the same version.
  return answer.body as Result;
}

const OPTIONS = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => call<SignInOptions>('/console/sign-in-options'),
  retry: 1,
  staleTime: 60_000,
  meta: { isPublic: true },
});

/** Requests the options before the screen is drawn. */
export const requestSignInOptions = (): void => void queryClient.prefetchQuery(OPTIONS);

/** `isFirstWait` until the service has answered, or failed to: a form shown before that may be pushed away. */
export function useSignInOptions() {
  const { data, isPending, failureCount } = useQuery(OPTIONS);
  return { data, isFirstWait: isPending && failureCount === 0 };
}

export const requestMail = (email: string, language: string) =>
  call<unknown>('/console/sign-in-mail', { email, language });

export const readInvitation = (invitation: string) =>
  call<InvitationDescription>('/console/invitation', { invitation });
