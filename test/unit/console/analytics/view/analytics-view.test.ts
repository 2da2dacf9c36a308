import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type View = Readonly<Record<string, unknown>>;

const { readAnalyticsView, toggleFilter, withoutFilters, shownView, ownZone } = await loadConsoleModule<{
  readAnalyticsView(query: View): View;
  toggleFilter(view: View, filter: string, value: string): View;
  withoutFilters(view: View): View;
  shownView(view: View, now: number): { preset: string | null; period: { first: string; last: string }; zone: string };
  ownZone(): string;
}>('analytics/view/analytics-view.ts');
const { parseAddressSearch, writeAddressSearch } = await loadConsoleModule<{
  parseAddressSearch(text: string): View;
  writeAddressSearch(search: View): string;
}>('address-search.ts');

const zone = 'Asia/Kolkata';

describe('The address of the analytics screen', () => {
  it('is read without defaults and invalid values, but always with a time zone', () => {
    expect(readAnalyticsView({})).to.deep.equal({ zone: ownZone() });
    expect(
      readAnalyticsView({ zone: 'Mars/Olympus', period: '28d', compare: 'previous', resolution: 'minute' }),
    ).to.deep.equal({
      zone: ownZone(),
    });
    expect(readAnalyticsView({ zone, from: '2024-02-30', to: '2024-03-01', period: '7d' })).to.deep.equal({
      zone,
      period: '7d',
    });
    expect(readAnalyticsView({ zone, from: '2024-03-01', to: '2024-03-02', period: '7d' })).to.deep.equal({
      zone,
      from: '2024-03-01',
      to: '2024-03-02',
    });
  });

  it('is the same after it was written', () => {
    const view = readAnalyticsView({
      zone,
      country: ['DE', 'FR', 'DE'],
      city: 'ZZ Unknown',
      source: 'a & b=c',
      compare: 'year',
      split: 'city.device',
      order: '+Mobile',
    });
    expect(view.country).to.deep.equal(['DE', 'FR']);
    expect(readAnalyticsView(parseAddressSearch(writeAddressSearch(view)))).to.deep.equal(view);
  });

  it('loses a filter through the row that set it', () => {
    const view = readAnalyticsView({ zone, country: 'DE' });
    const more = toggleFilter(view, 'source', 'newsletter');
    expect(more).to.deep.equal({ zone, country: ['DE'], source: ['newsletter'] });
    expect(toggleFilter(more, 'source', 'newsletter')).to.deep.equal(view);
    expect(withoutFilters(more)).to.deep.equal({ zone });
  });

  it('shows 28 days unless it says otherwise', () => {
    const now = Date.parse('2026-11-22T20:00:00Z');
    expect(shownView({ zone }, now)).to.deep.include({
      preset: '28d',
      period: { first: '2026-10-27', last: '2026-11-23' },
    });
    expect(shownView({ zone, from: '2024-03-01', to: '2024-03-02' }, now).preset).to.equal(null);
  });
});
