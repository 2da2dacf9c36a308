import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { readProblem } from '../api/service-problem.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { Disclosure } from '../ui/layout/disclosure-group.tsx';
import type { PrintRun } from './print-run-queries.ts';
import styles from './print-runs.module.css';

const SHOWN = 100;

/** What to check before printing, by campaign; the manifest of a ZIP has all of it. */
export function PrintRunProblems({ problems }: Pick<PrintRun, 'problems'>) {
  return (
    <Disclosure title={<Plural value={problems.length} one="# campaign to check" other="# campaigns to check" />}>
      <Stack as="ul" gap={2} className={styles.problems}>
        {problems.slice(0, SHOWN).map(({ campaignId, message, details }) => (
          <li key={`${campaignId} ${message}`}>
            <Link to="/campaigns/$id" params={{ id: campaignId }}>
              {describeProblem(readProblem(details, message))}
            </Link>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}
