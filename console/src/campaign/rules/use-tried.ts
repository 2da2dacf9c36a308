import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TryRulesDocument, type TryRulesQueryVariables } from '../../../generated/campaign/rules/try-rules.ts';
import { execute } from '../../api/execute.ts';

const PAUSE_MS = 300;

/** Where a sample scan leads, asked anew when nothing has been typed for a moment. */
export function useTried(variables: TryRulesQueryVariables) {
  const text = JSON.stringify(variables);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useQuery({
    queryKey: ['campaign', variables.id, 'tried', settled],
    queryFn: ({ signal }) => execute(TryRulesDocument, JSON.parse(settled) as TryRulesQueryVariables, signal),
    select: (data) => data.previewDestination,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...answer, isOld: settled !== text || answer.isPlaceholderData };
}
