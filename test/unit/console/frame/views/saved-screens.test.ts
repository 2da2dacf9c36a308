import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Module {
  readonly addressOf: (view: { screen: string; search: string }) => string;
  readonly isSameView: (screen: string, one: string, other: string) => boolean;
  readonly listAddress: (format: string, view: object) => string;
}

const ZONE = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);

describe('The address of a saved view', () => {
  let views: Module;
  before(async () => {
    views = {
      ...(await loadConsoleModule<Module>('frame/views/saved-screens.ts')),
      ...(await loadConsoleModule<Module>('campaigns/campaign-view.ts')),
    };
  });

  it('has what its screen understands, whatever is stored', () => {
    const HOSTILE: readonly [screen: string, search: string, address: string][] = [
      ['Campaigns', '', '/campaigns'],
      ['Campaigns', 'tag=Berlin&hide=tags&hide=state', '/campaigns?tag=Berlin&hide=tags&hide=state'],
      ['Campaigns', 'tag=gone&selected=1&constructor=x&__proto__=y&state=No&hide=toString', '/campaigns?tag=gone'],
      ['Campaigns', `search=${'x'.repeat(10_000)}`, `/campaigns?search=${'x'.repeat(200)}`],
      ['Campaigns', '#"><script>=%E0%A4%A', '/campaigns'],
      ['Campaigns', 'state=Deleted&hide=tags', '/campaigns?state=Deleted'],
      ['Analytics', 'period=hasOwnProperty&zone=Mars', `/analytics?zone=${ZONE}`],
    ];
    for (const [screen, search, address] of HOSTILE) expect(views.addressOf({ screen, search })).to.equal(address);
  });

  it('keeps a period relative to the day on which it is opened', () => {
    const address = views.addressOf({ screen: 'Analytics', search: 'period=last-week&zone=Europe/Berlin' });
    expect(address).to.equal('/analytics?period=last-week&zone=Europe%2FBerlin');
  });

  it('is the same in any order, and another with another value', () => {
    expect(views.isSameView('Campaigns', 'tag=a&tag=b&type=Url', 'type=Url&tag=b&tag=a')).to.equal(true);
    expect(views.isSameView('Campaigns', 'order=Created&page=3', '')).to.equal(true);
    expect(views.isSameView('Campaigns', 'tag=a', 'tag=a&hide=tags')).to.equal(false);
  });

  it('of a list leads to a file with the same filter and order', () => {
    expect(views.listAddress('csv', {})).to.equal('/exports/campaigns?format=csv&orderBy=Created');
    const view = {
      search: 'a&b',
      state: 'Active',
      tag: ['x', 'y'],
      type: ['Url'],
      order: 'Name',
      direction: 'Descending',
    };
    expect(views.listAddress('ndjson', view)).to.equal(
      '/exports/campaigns?format=ndjson&search=a%26b&state=Active&payloadTypes=Url&allTags=x&allTags=y&orderBy=Name&direction=Descending',
    );
  });
});
