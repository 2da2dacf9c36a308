import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { WorkspaceOverviewQuery } from '../../generated/workspace/workspace.ts';
import { formatBytes } from '../formats/format-bytes.ts';
import { Moment } from '../formats/moment.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import barStyles from '../ui/data/progress-bar.module.css';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Fact, Facts } from './parts/facts.tsx';
import styles from './workspace.module.css';
import { WORKSPACE_QUERY } from './workspace-query.ts';

type Workspace = WorkspaceOverviewQuery['workspace'];

/** The plan, its end, and how much of it is used. */
export function PlanCard() {
  const { t } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  const mayRead = session.scopes.includes('qr:read');
  return (
    <Card title={t`Plan`} actions={<Chip tone="accent">{session.plan}</Chip>}>
      <Subscription until={session.subscriptionUntil} />
      {mayRead ? (
        <UsedPlan />
      ) : (
        <Hint isLarge>
          <Trans>Your role does not allow you to see how much of the plan is used.</Trans>
        </Hint>
      )}
    </Card>
  );
}

function Subscription({ until }: { until: string | null }) {
  if (until === null) return null;
  return Date.parse(until) <= Date.now() ? (
    <Note tone="red">
      <Trans>
        The subscription expired <Moment utc={until} />. Codes and pages do not work, and nothing new can be created.
        Your data is retained.
      </Trans>
    </Note>
  ) : (
    <Hint isLarge>
      <Trans>
        The subscription expires <Moment utc={until} />.
      </Trans>
    </Hint>
  );
}

function UsedPlan() {
  const query = useQuery(WORKSPACE_QUERY);
  return (
    <Loaded query={query} lines={8} lineHeight={46}>
      {({ workspace }) => <Allowances workspace={workspace} />}
    </Loaded>
  );
}

function Allowances({ workspace }: { workspace: Workspace }) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const count = (value: number): string => number.format(value);
  const bytes = (value: number): string => formatBytes(value, i18n.locale);
  const { campaigns, attachedBytes, unattachedBytes, keys, webhookEndpoints, hasDynamicCodes, hasUploads } = workspace;
  return (
    <>
      <Stack gap={4} className={styles.bars}>
        <AllowanceBar name={t`Campaigns`} allowance={campaigns} format={count} />
        <AllowanceBar name={t`Files used by campaigns`} allowance={attachedBytes} format={bytes} />
        <AllowanceBar
          name={t`Unused uploads`}
          note={t`Deleted after a day.`}
          allowance={unattachedBytes}
          format={bytes}
        />
        <AllowanceBar name={t`Active keys`} allowance={keys} format={count} />
        <AllowanceBar name={t`Webhooks`} allowance={webhookEndpoints} format={count} />
      </Stack>
      <Facts>
        <Fact name={t`Codes`}>
          {hasDynamicCodes ? (
            <Trans>
              Static and dynamic: with a dynamic code, you can change the target after printing and count scans
            </Trans>
          ) : (
            <Trans>Static only: the content cannot be changed after printing</Trans>
          )}
        </Fact>
        <Fact name={t`Files`}>
          {hasUploads ? (
            <Trans>Pictures and PDFs on pages</Trans>
          ) : (
            <Trans>None: this plan does not include uploads</Trans>
          )}
        </Fact>
        <Fact name={t`Workspace since`}>
          <Moment utc={workspace.createdUtc} />
        </Fact>
      </Facts>
    </>
  );
}

interface Props {
  name: string;
  note?: string;
  /** `limit` is null if there is none. */
  allowance: { readonly used: number; readonly limit?: number | null };
  format: (value: number) => string;
}

/** From this share on, it is shown in amber. */
const NEARLY = 0.9;

/** Used share of an allowance, as a bar and in words. */
function AllowanceBar({ name, note, allowance, format }: Props) {
  const { t } = useLingui();
  const { used, limit = null } = allowance;
  const share = limit === null || limit === 0 ? 0 : Math.min(1, used / limit);
  const [usedWords, limitWords] = [format(used), limit === null ? '' : format(limit)];
  const words = limit === null ? t`${usedWords}, no limit` : t`${usedWords} of ${limitWords}`;
  const isFull = limit !== null && used >= limit;
  const isNear = limit !== null && share >= NEARLY;
  return (
    <Stack gap={1}>
      <Row gap={3} lineGap={0} justify="space-between" isWrapping>
        <span>{name}</span>
        <Hint as="span" isLarge className="tabular">
          {words}
        </Hint>
      </Row>
      {limit !== null && (
        <div className={barStyles.track} aria-hidden="true">
          <div
            className={`${barStyles.fill} ${isFull ? barStyles.full : isNear ? barStyles.near : ''}`}
            style={{ width: `${Math.max(used > 0 ? 0.5 : 0, share * 100)}%` }}
          />
        </div>
      )}
      {isFull && (
        <Hint as="span" tone="red">
          <Trans>None left.</Trans>
        </Hint>
      )}
      {note !== undefined && used > 0 && <Hint as="span">{note}</Hint>}
    </Stack>
  );
}
