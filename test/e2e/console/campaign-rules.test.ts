import { expect } from 'chai';
import { describeCampaign, LANDING } from '../../support/console/describe-campaign.js';
import { eventually } from '../../support/eventually.js';

describeCampaign('The rules and the schedule of a campaign, in the console', (of) => {
  const { running, page, show, update, read, scan, button, told } = of;

  /** Only by keyboard: the arrow keys move through a row's controls. */
  const pressInRow = async (row: string, name: string): Promise<void> => {
    await page.getByRole('row', { name: row }).focus();
    const isThere = () => page.evaluate<boolean>(`document.activeElement.getAttribute('aria-label') === '${name}'`);
    for (let steps = 0; steps < 4 && !(await isThere()); steps += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };

  it('creates a rule, tries it before it is saved, and saves it', async () => {
    await show('rules');
    await button('Add a rule').click();
    const panel = page.getByRole('dialog', { name: 'Rule 1' });
    await panel.getByRole('textbox', { name: 'Name' }).fill('France');
    await panel.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('menuitem', { name: 'Country' }).click();
    await panel.getByRole('combobox', { name: 'Country' }).fill('Franc');
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await panel.getByText('If the phone is in France').waitFor();
    await panel.getByRole('textbox', { name: 'Leads to' }).fill('https://example.com/fr');
    await panel.getByRole('button', { name: 'Done' }).click();
    const answer = page.getByRole('region', { name: 'Result of this scan' });
    await answer.getByText('it is not true that the phone is in France').waitFor();
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('Franc');
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await answer.getByText('Because the rule “France” matches.').waitFor();
    expect((await read()).rules).to.deep.equal([]);
    await button('Save').click();
    await told('Saved.');
    expect((await read()).rules).to.deep.equal([{ name: 'France', countries: ['FR'] }]);
    // Attempts while typing.
    running.problems.expectOnly(/400/);
  });

  it('orders rules by keyboard', async () => {
    const rules = ['One', 'Two', 'Three'].map((name) => ({ name, destination: 'https://example.com/', share: 10 }));
    await update({ name: 'Spring flyer', content: LANDING, rules });
    await show('rules');
    await page.getByRole('row', { name: 'Three' }).waitFor();
    await pressInRow('Three', 'Actions for the rule Three');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await pressInRow('One', 'Move the rule One');
    const target = () => page.evaluate<string>("document.activeElement.ariaLabel ?? ''");
    await eventually('the rule is being moved', async () => (await target()).startsWith('Insert'));
    for (let steps = 0; steps < 6 && (await target()) !== 'Insert after Two'; steps++) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page
      .getByRole('row', { name: /^(One|Two|Three)/ })
      .last()
      .filter({ hasText: 'One' })
      .waitFor();
    // By pointer: the focus returns to the rule a moment after the drop, and would take a key from the button.
    await button('Save').click();
    await told('Saved.');
    const names = ((await read()).rules as { name: string }[]).map(({ name }) => name);
    expect(names).to.deep.equal(['Three', 'Two', 'One']);
  });

  it('has a schedule, whose problems appear next to its fields', async () => {
    await show('rules');
    await page.getByText('Only active during a certain time').click();
    await page.getByText('Another address').click();
    await page.getByRole('textbox', { name: 'Address outside this time' }).fill('https://example.com/over');
    await button('Save').click();
    await page.getByText('Enter a start, an end, or both.').waitFor();
    running.problems.expectOnly(/400/);
    await page.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('01012026');
    await page.keyboard.type('0800am');
    await button('Save').click();
    await told('Saved.');
    await page.getByText('Expired', { exact: true }).waitFor();
    expect((await scan()).headers.get('location')).to.equal('https://example.com/over');
  });
});
