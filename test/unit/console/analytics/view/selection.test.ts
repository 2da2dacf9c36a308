import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

type View = Readonly<Record<string, readonly string[]>>;

const { cityValue, countsLive, readCityValue, toSelection } = await loadConsoleModule<{
  cityValue(countryCode: string, city: string): string;
  countsLive(view: View): boolean;
  readCityValue(value: string): { countryCode: string; city: string };
  toSelection(view: View): { qrCodeId: string | null; allTags: readonly string[] | null; filter: object | null };
}>('analytics/view/selection.ts');

describe('The filters of the analytics screen', () => {
  it('need no filter of the service for all scans, or for one campaign', () => {
    expect(toSelection({})).to.deep.equal({ qrCodeId: null, allTags: null, filter: null });
    expect(toSelection({ campaign: ['a'] })).to.deep.equal({ qrCodeId: 'a', allTags: null, filter: null });
    expect(toSelection({ campaign: ['a', 'b'] }).filter).to.deep.include({ qrCodeIds: ['a', 'b'] });
    expect(toSelection({ campaign: ['a'], tag: ['x'] })).to.deep.include({ qrCodeId: null, allTags: ['x'] });
  });

  it('select a city with its country, also without one', () => {
    for (const [countryCode, city] of [
      ['DE', 'Frankfurt am Main'],
      ['', 'Unknown'],
    ] as const) {
      expect(readCityValue(cityValue(countryCode, city))).to.deep.equal({ countryCode, city });
    }
    expect(toSelection({ city: ['ZZ Unknown'] }).filter).to.deep.include({
      cities: { anyOf: [{ countryCode: '', city: 'Unknown' }] },
    });
  });

  it('only count live scans that can be matched', () => {
    const views: View[] = [{}, { campaign: ['a'] }, { country: ['DE'] }, { tag: ['x'] }, { campaign: ['a', 'b'] }];
    expect(views.map(countsLive)).to.deep.equal([true, true, false, false, false]);
  });
});
