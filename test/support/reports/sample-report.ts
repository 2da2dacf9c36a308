import type { ReportContent } from '../../../src/reporting/reports/report-content.js';

const timeline = Array.from({ length: 7 }, (_, index) => ({ date: `2026-11-${16 + index}`, scans: 100 + 20 * index }));
const campaign = (label: string, scans: number, before: number) => ({
  label,
  qrCodeId: `id of ${label}`,
  scans,
  before,
});

/** The figures of a week, with names as people write them. */
export const SAMPLE_REPORT: ReportContent = {
  subject: null,
  workspace: 'Workspace <i>One</i>',
  zone: 'Europe/Berlin',
  period: { first: '2026-11-16', last: '2026-11-22' },
  compared: { first: '2026-11-09', last: '2026-11-15' },
  totals: { scans: { scans: 1120, before: 1000 }, uniqueScans: { scans: 700, before: 0 } },
  totalsOnlyScans: 0,
  timeline,
  split: null,
  findings: null,
  today: '2026-11-23',
  previousTimeline: timeline.map(({ scans }) => scans - 30),
  lists: {
    topCampaigns: [
      campaign('Poster & <b>bold</b>\r\nBcc: someone@example.com', 600, 300),
      campaign('東京 メニュー', 300, 310),
      campaign('قائمة الطعام', 200, 390),
      { label: 'Deleted', qrCodeId: null, scans: 20, before: 0 },
      { label: 'Other', qrCodeId: null, scans: 0, before: 5 },
    ],
    cities: [{ label: 'Vienna', city: 'Vienna', countryCode: 'AT', scans: 900, before: 1000 }],
    countries: [
      { label: 'Austria', countryCode: 'AT', scans: 1100, before: 1000 },
      { label: 'Unknown', countryCode: '', scans: 20, before: 0 },
    ],
    devices: [{ label: 'Desktop', scans: 1120, before: 1000 }],
    sources: [],
  },
  notes: [{ date: '2026-11-17', text: 'Poster hung', qrCodeId: null, goal: null }],
};
