import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useRights } from '../api/use-rights.ts';
import { Moment } from '../formats/moment.tsx';
import { notifySuccess } from '../frame/notices.ts';
import { completeAction } from '../frame/run-action.ts';
import { runAction } from '../frame/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { Fact, Facts } from '../workspace/parts/facts.tsx';
import { DnsLines } from './dns-lines.tsx';
import { checkDomain, DOMAINS, type Domain, removeDomain, setDefaultDomain } from './domain-actions.ts';
import { DomainSettings } from './domain-settings.tsx';
import { StateChip } from './state-chip.tsx';
import { PROBLEM_WORDS } from './words.ts';

interface Props {
  /** Undefined if none is open. */
  domain: Domain | undefined;
  onClose: () => void;
}

export const DomainPanel = ({ domain, onClose }: Props) =>
  domain === undefined ? null : <OpenPanel key={domain.id} domain={domain} onClose={onClose} />;

interface OpenProps {
  domain: Domain;
  onClose: () => void;
}

function OpenPanel({ domain, onClose }: OpenProps) {
  const { t } = useLingui();
  const { canManagePeople } = useRights();
  const [doing, setDoing] = useState<'settings' | 'remove' | null>(null);
  const { id, shownHost: host, state, isDefault } = domain;
  const stop = (): void => setDoing(null);
  const check = () =>
    runAction({
      run: async () => {
        const { problem } = await checkDomain(id);
        if (problem === null) notifySuccess(t`${host} leads here.`);
      },
    });
  /** Null for the service's own host. */
  const choose = (chosen: string | null): Promise<unknown> => {
    const domains = queryClient.getQueryData(DOMAINS.queryKey) ?? [];
    const former = domains.find(({ isDefault }) => isDefault)?.id ?? null;
    const name = domains.find((each) => each.id === chosen)?.shownHost ?? '';
    return runAction({
      run: () => setDefaultDomain(chosen),
      done: chosen === null ? t`New codes use the service’s own address.` : t`New codes use ${name}.`,
      undo: () => choose(former),
    });
  };
  const actions = canManagePeople && (
    <>
      <Button look="danger" onPress={() => setDoing('remove')}>{t`Remove`}</Button>
      <Button look="main" onPress={check}>{t`Check now`}</Button>
    </>
  );
  return (
    <>
      <Dialog size="side" isInAddress title={<bdi>{host}</bdi>} onClose={onClose} actions={actions}>
        <Stack gap={4}>
          <Seen domain={domain} />
          {state === 'Pending' && <DnsLines domain={domain} />}
          <DomainFacts domain={domain} />
          {canManagePeople && (
            <Row gap={2} isWrapping>
              {state !== 'Pending' && (
                <Button onPress={() => choose(isDefault ? null : id)}>
                  {isDefault ? t`Do not use for new codes` : t`Use for new codes`}
                </Button>
              )}
              <Button onPress={() => setDoing('settings')}>{t`Settings`}</Button>
            </Row>
          )}
          {state !== 'Pending' && <DnsLines domain={domain} />}
        </Stack>
      </Dialog>
      {doing === 'settings' && <DomainSettings domain={domain} onClose={stop} />}
      {doing === 'remove' && <RemoveDomain domain={domain} onRemoved={onClose} onClose={stop} />}
    </>
  );
}

/** What the last check found instead of this service, and what to do. */
function Seen({ domain: { problem, seen, state } }: { domain: Domain }) {
  const { t } = useLingui();
  if (problem === null) return null;
  return (
    <Note tone={state === 'Failing' ? 'red' : 'amber'} role="status">
      {t(PROBLEM_WORDS[problem])}
      {seen !== null && (
        <>
          {' '}
          <Trans>
            Seen: <bdi className="breakable">{seen}</bdi>
          </Trans>
        </>
      )}
    </Note>
  );
}

function DomainFacts({ domain }: { domain: Domain }) {
  const { t } = useLingui();
  const { host, shownHost, isDefault, checkedUtc, certificateUntilUtc, campaignCount, createdUtc } = domain;
  return (
    <Facts>
      <Fact name={t`Status`}>
        <StateChip domain={domain} />
      </Fact>
      {host !== shownHost && (
        <Fact name={t`In the DNS`}>
          <bdi>{host}</bdi>
        </Fact>
      )}
      <Fact name={t`For new codes`}>{isDefault ? t`Yes` : t`No`}</Fact>
      <Fact name={t`Campaigns`}>
        <Plural value={campaignCount} _0="None" one="# campaign" other="# campaigns" />
      </Fact>
      <Fact name={t`Checked`}>{checkedUtc === null ? t`Never` : <Moment utc={checkedUtc} />}</Fact>
      <Fact name={t`Certificate until`} utc={certificateUntilUtc} />
      <Fact name={t`Added`} utc={createdUtc} />
    </Facts>
  );
}

interface RemoveProps extends OpenProps {
  onRemoved: () => void;
}

/** Requires typing the name: what is printed with it leads nowhere from then on. */
function RemoveDomain({ domain: { id, shownHost: host, campaignCount }, onRemoved, onClose }: RemoveProps) {
  const { t } = useLingui();
  const remove = async (): Promise<void> => {
    await completeAction({ run: () => removeDomain(id), done: t`${host} removed.` });
    onRemoved();
  };
  return (
    <Question title={t`Remove this domain?`} action={t`Remove`} name={host} onConfirm={remove} onClose={onClose}>
      <Stack gap={2}>
        <p>
          <Plural
            value={campaignCount}
            _0="No campaign uses this domain."
            one="# campaign uses this domain. What is printed with it leads nowhere until the domain is added again."
            other="# campaigns use this domain. What is printed with it leads nowhere until the domain is added again."
          />
        </p>
        <Hint isLarge>
          <Trans>
            All codes keep working at the service’s own address, which new pictures then have. The settings of the
            domain are deleted.
          </Trans>
        </Hint>
      </Stack>
    </Question>
  );
}
