import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readProblem } from '../api/service-problem.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { correctDryRun, type OneImport } from './import-queries.ts';

type PrintedHost = OneImport['printedHosts'][number];

/** Reasons why printed codes are lost that are shown; the result file has all. */
const REASONS = 3;

const sumOf = (hosts: readonly PrintedHost[]): number => hosts.reduce((sum, { addresses }) => sum + addresses, 0);

interface Props {
  one: OneImport;
  onShow: (id: string) => void;
}

/** Which printed codes of another service lead here, now or later, and which never. */
export function PrintedHosts({ one, onShow }: Props) {
  const { i18n } = useLingui();
  const kept = one.printedHosts.filter(({ lostDetails }) => lostDetails === null);
  const lost = one.printedHosts.filter(({ host, lostDetails }) => host !== null && lostDetails !== null);
  const missing = sumOf(one.printedHosts.filter(({ host }) => host === null));
  const namesOf = (hosts: readonly PrintedHost[]): string =>
    new Intl.ListFormat(i18n.locale).format(hosts.flatMap(({ host }) => host ?? []));
  const added = kept.filter(({ domain }) => domain === 'Active' || domain === 'Failing');
  const pending = kept.filter(({ domain }) => domain === 'Pending');
  const unknown = kept.filter(({ domain }) => domain === null);
  return (
    <>
      {added.length > 0 && (
        <p>
          <Plural
            value={sumOf(added)}
            one={`# printed code on ${namesOf(added)} leads here.`}
            other={`# printed codes on ${namesOf(added)} lead here.`}
          />
        </p>
      )}
      {pending.length > 0 && (
        <Hint tone="amber">
          <Plural
            value={sumOf(pending)}
            one={`# printed code leads here as soon as this is set up: ${namesOf(pending)}.`}
            other={`# printed codes lead here as soon as this is set up: ${namesOf(pending)}.`}
          />
        </Hint>
      )}
      {unknown.length > 0 && (
        <Hint tone="amber">
          <Plural
            value={sumOf(unknown)}
            one={`# printed code leads here once you have added ${namesOf(unknown)} under Domains.`}
            other={`# printed codes lead here once you have added ${namesOf(unknown)} under Domains.`}
          />
        </Hint>
      )}
      {lost.length > 0 && (
        <Hint tone="amber">
          <Plural value={sumOf(lost)} one="# printed code is lost:" other="# printed codes are lost, for example:" />{' '}
          {lost
            .slice(0, REASONS)
            .map(({ lostDetails, lost: message }) => describeProblem(readProblem(lostDetails, message ?? '')))
            .join(' ')}
        </Hint>
      )}
      {missing > 0 && one.isDryRun && <AskForHost one={one} missing={missing} onShow={onShow} />}
    </>
  );
}

/** Asks what the file does not say. */
function AskForHost({ one: { fileId }, missing, onShow }: Props & { missing: number }) {
  const { t } = useLingui();
  const [host, setHost] = useState('');
  const form = useSubmit(async () => onShow((await correctDryRun(fileId, { host: host.trim() })).id), ['host']);
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={2}>
        <TextField
          {...form.fieldOf('host')}
          label={t`Domain of the printed codes`}
          hint={
            <Plural
              value={missing}
              one="The file has # code without its domain, for example go.example.com."
              other="The file has # codes without their domain, for example go.example.com."
            />
          }
          value={host}
          onChange={setHost}
          autoComplete="off"
        />
        <Row gap={3} justify="end" isWrapping>
          {form.problem !== null && (
            <Hint tone="red" role="alert">
              {form.problem}
            </Hint>
          )}
          <Button type="submit" isDisabled={form.isBusy || host.trim() === ''}>
            <Trans>Check with this domain</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
