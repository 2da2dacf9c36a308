import { queryOptions } from '@tanstack/react-query';
import {
  AddDomainDocument,
  CheckDomainDocument,
  type CheckDomainMutation,
  DomainListDocument,
  type DomainListQuery,
  RemoveDomainDocument,
  SetDefaultDomainDocument,
  UpdateDomainDocument,
  type UpdateDomainMutationVariables,
} from '../../generated/domains/domains.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

export type Domain = DomainListQuery['domains'][number];

/** The default one first, then by name. */
export const DOMAINS = queryOptions({
  queryKey: ['domains', 'list'],
  queryFn: async ({ signal }) => (await execute(DomainListDocument, {}, signal)).domains,
});

/** Resolves when everything that shows domains is read again. */
async function changing<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change;
  await queryClient.invalidateQueries({ queryKey: ['domains'] });
  return result;
}

/** Returns the id of the domain. */
export const addDomain = async (host: string): Promise<string> =>
  (await changing(execute(AddDomainDocument, { host }))).addDomain.id;

/** Takes up to half a minute. */
export const checkDomain = async (id: string): Promise<CheckDomainMutation['checkDomain']> =>
  (await changing(execute(CheckDomainDocument, { id }))).checkDomain;

export const updateDomain = (id: string, input: UpdateDomainMutationVariables['input']) =>
  changing(execute(UpdateDomainDocument, { id, input }));

/** Null for the service's own host. */
export const setDefaultDomain = (id: string | null) => changing(execute(SetDefaultDomainDocument, { id }));

export const removeDomain = (id: string) => changing(execute(RemoveDomainDocument, { id }));
