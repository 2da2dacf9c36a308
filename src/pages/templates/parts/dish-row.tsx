import type { VNode } from 'preact';
import { readPrices } from '../../../core/contract/menus/menu-prices.js';
import { HOUSE_WORDS } from '../../../core/words/pages/house-words.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';
import { PictureButton } from './enlarged-pictures.js';
import { type Legend, splitMarks } from './menu-marks.js';
import type { ShownDish } from './menu-view.js';

/** What the rows of a menu share. */
export interface MenuKey {
  readonly legend: Legend;
  readonly words: PageWords;
}

/** A text whose marks, such as `(v, gf)`, are read aloud as what they mean. */
const Marked = ({ text, legend, words }: MenuKey & { readonly text: string }): VNode => (
  <>
    {splitMarks(text, legend, words).map(({ text: part, meaning }) =>
      meaning === null ? (
        part
      ) : (
        <span class="marks" role="img" aria-label={meaning} title={meaning}>
          {part}
        </span>
      ),
    )}
  </>
);

/** One price as it is written, or several below each other, with their sizes. */
const Price = ({ price }: { readonly price: string }): VNode => {
  const prices = readPrices(price);
  if (prices.length === 1)
    return (
      <span class="dish-price">
        <bdi>{price}</bdi>
      </span>
    );
  return (
    <span class="dish-price is-several">
      {prices.map(({ size, amount }) => (
        <>
          <span>
            {size !== '' && (
              <>
                <bdi class="price-size">{size}</bdi>{' '}
              </>
            )}
            <bdi>{amount}</bdi>
          </span>{' '}
        </>
      ))}
    </span>
  );
};

/** The width at which the base style sheet shows pictures of dishes. */
const SIZES = '5rem';

/** Rows have the page's direction, so that all prices are on one side; each text in them has its own direction. */
export const DishRow = ({
  dish: { name, price, note, isSoldOut, picture },
  ...key
}: MenuKey & { readonly dish: ShownDish }): VNode => (
  <li class={['dish', isSoldOut && 'is-sold-out', picture !== null && 'has-picture'].filter(Boolean).join(' ')}>
    {picture !== null && <PictureButton of={picture} sizes={SIZES} words={key.words} />}
    <span class="dish-row">
      <span class="dish-name">
        <bdi>
          <Marked text={name} {...key} />
        </bdi>
        {isSoldOut && (
          <>
            {' '}
            <span class="sold-out" lang={key.words.language}>
              {HOUSE_WORDS[key.words.language].soldOut}
            </span>
          </>
        )}
      </span>{' '}
      <span class="dish-leader" />
      <Price price={price} />
    </span>
    {note !== null && (
      <p class="dish-note prose">
        <bdi>
          <Marked text={note} {...key} />
        </bdi>
      </p>
    )}
  </li>
);
