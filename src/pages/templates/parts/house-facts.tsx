import type { VNode } from 'preact';
import { HOUSE_WORDS } from '../../../core/words/pages/house-words.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';
import type { MenuState } from '../template.js';
import { hoursLines, openingLine } from './hours-lines.js';
import { PlaceLink } from './place-link.js';
import { Prose } from './prose.js';
import { proseBlocks } from './prose-blocks.js';

interface Props {
  readonly menu: MenuState;
  readonly words: PageWords;
}

/** Whether the house is open, below its name. */
export const OpeningLine = ({ menu: { house, now }, words }: Props): VNode | null => {
  const line = house === null ? null : openingLine(house, now, words);
  return line === null ? null : (
    <p class={line.isOpen ? 'opening-line is-open' : 'opening-line'} lang={words.language} dir={words.direction}>
      {line.text}
    </p>
  );
};

/** Hours, address and imprint of the house, at the end of its menu. */
export const HouseFacts = ({ menu: { house, now }, words }: Props): VNode | null => {
  if (house === null) return null;
  const { openingHours, imprint } = HOUSE_WORDS[words.language];
  const lines = hoursLines(house, now, words);
  if (lines.length === 0 && house.address === null && house.imprint === null) return null;
  return (
    <section class="house">
      {lines.length > 0 && (
        <div lang={words.language} dir={words.direction}>
          <h2>{openingHours}</h2>
          <dl class="hours">
            {lines.map(({ days, spans }) => (
              <>
                <dt>{days}</dt>
                <dd>
                  {spans.map((span) => (
                    <span>{span} </span>
                  ))}
                </dd>
              </>
            ))}
          </dl>
        </div>
      )}
      {house.address !== null && (
        <div>
          <h2 lang={words.language}>{words.address}</h2>
          <PlaceLink location={house.address} />
        </div>
      )}
      {house.imprint !== null && (
        <div>
          <h2 lang={words.language}>{imprint}</h2>
          <Prose blocks={proseBlocks(house.imprint, { headings: false })} />
        </div>
      )}
    </section>
  );
};
