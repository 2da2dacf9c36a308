import { INHERITED_NAMES } from '../../fixtures/inherited-names.js';
import { type Attack, httpAttack, type Target } from './attack.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1';
const PERIOD = 'fromDate=2026-11-01&toDate=2026-11-30';
const OUTSIDE = ['0000-01-01', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '-271821-04-20', '2026-02-30'];

/**
 * What once ended figures, reports and notes of a workspace: labels with the names of inherited members, days that the
 * database does not have, and addresses that mails and pages contain.
 */
export function figuresAttacks({ key, code }: Target): Attack[] {
  const get = (name: string, target: string, headers: [string, string][] = [['X-Api-Key', key]]): Attack =>
    httpAttack({ name, target, headers });
  const post = (name: string, target: string, body: object): Attack =>
    httpAttack({
      name,
      target,
      method: 'POST',
      body: Buffer.from(JSON.stringify(body)),
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Api-Key', key],
      ],
    });
  const ask = (query: string): Attack => post('figures and notes', '/graphql', { query });
  return [
    ...INHERITED_NAMES.map((label) =>
      get('scan with an inherited label', `/r/${code}?utm_source=${label}&${label}=1`, [['User-Agent', PHONE]]),
    ),
    get('report of inherited labels', `/reports/pdf?${PERIOD}`),
    ...OUTSIDE.flatMap((day) => [
      ask(`mutation { createTimelineNote(input: { date: "${day}", text: "a" }) { id } }`),
      ask(
        `mutation { createTimelineNote(input: { date: "2026-11-25", text: "a", goal: { scans: 1, fromDate: "${day}" } }) { id } }`,
      ),
      ask(`{ timelineNotes(fromDate: "${day}", toDate: "2026-11-30") { date goal { fromDate } } }`),
      ask(`{ analyticsOverview(fromDate: "${day}", toDate: "2026-11-30") { totalScans timeline { date } } }`),
      get('report of a day that does not exist', `/reports/pdf?fromDate=${day}&toDate=2026-11-30`),
    ]),
    ask('{ timelineNotes(fromDate: "2000-01-01", toDate: "2099-12-31") { date text goal { scans fromDate } } }'),
    ...['/unsubscribe/x', '/s/x', '/console/invitation'].flatMap((target) => [
      get('address of a mail', target, []),
      post('address of a mail', target, { token: 'constructor' }),
    ]),
    get('sign-in that leads to a code', `/sign-in?next=/r/${code}`, []),
  ];
}
