import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ENGLISH } from '../../../../../src/core/words/pages/english.js';
import { viewMenu } from '../../../../../src/pages/templates/parts/menu-view.js';
import { PriceList } from '../../../../../src/pages/templates/parts/price-list.js';
import { menuState } from '../../../../support/pages/menu-state.js';

const HEADINGS = ['Soups', 'Pasta', 'Fish', 'Desserts'];
const menu = (sections: number, dishes: number): string =>
  HEADINGS.slice(0, sections)
    .map((heading) =>
      [heading, ...Array.from({ length: dishes }, (_, dish) => `Dish ${dish} … ${dish + 3}.50`)].join('\n'),
    )
    .join('\n\n');
const render = (text: string): string => {
  const state = menuState(text);
  return renderToString(h(PriceList, { text, sections: viewMenu(text, state), menu: state, words: ENGLISH }));
};

describe('The text of a menu', () => {
  it('has links to its sections when it is long', () => {
    const html = render(menu(4, 5));
    const targets = [...html.matchAll(/<a href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(targets).to.have.lengthOf(4);
    for (const id of targets) expect(html).to.contain(`<section class="menu-section has-heading" id="${id}"`);
  });

  it('has none if it is short, or has few sections', () => {
    expect(render(menu(4, 2))).not.to.contain('<nav');
    expect(render(menu(2, 30))).not.to.contain('<nav');
  });
});
