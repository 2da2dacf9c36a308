import { queryOptions } from '@tanstack/react-query';
import { WorkspaceOverviewDocument } from '../../generated/workspace/workspace.ts';
import { execute } from '../api/execute.ts';

/** The workspace with its settings and the use of its plan. */
export const WORKSPACE_QUERY = queryOptions({
  queryKey: ['workspace'],
  queryFn: ({ signal }) => execute(WorkspaceOverviewDocument, {}, signal),
});
