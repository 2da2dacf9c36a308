import { expect } from 'chai';
import { describeConsole } from '../../../support/console/describe-console.js';

describeConsole('The start of the console', (running) => {
  it('requests the session once: what was requested ahead is what the screen uses', async () => {
    const page = await running.open();
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/console/session')) requested.push(pathname);
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(requested).to.have.length(1);
  });
});
