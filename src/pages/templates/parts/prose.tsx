import type { VNode } from 'preact';
import { splitLinks } from './linked-text.js';
import type { ProseBlock } from './prose-blocks.js';

/** A text with its web and e-mail addresses as links, which are always written left to right. */
export const LinkedText = ({ text }: { readonly text: string }): VNode => (
  <>
    {splitLinks(text).map(({ text: part, href }) =>
      href === null ? (
        part
      ) : (
        <a href={href} rel="noopener noreferrer" dir="ltr">
          {part}
        </a>
      ),
    )}
  </>
);

const Block = ({ block }: { readonly block: ProseBlock }): VNode =>
  block.kind === 'list' ? (
    <ul class="marked" dir="auto">
      {block.lines.map(({ mark, text }) => (
        <li>
          <span class="mark">{mark}</span>
          <span>
            <LinkedText text={text} />
          </span>
        </li>
      ))}
    </ul>
  ) : block.kind === 'heading' ? (
    <h2 dir="auto">{block.text}</h2>
  ) : (
    <p dir="auto">
      <LinkedText text={block.text} />
    </p>
  );

/** Blocks of text. Headings are on the second level, below the page's title. */
export const Prose = ({ blocks }: { readonly blocks: readonly ProseBlock[] }): VNode | null =>
  blocks.length === 0 ? null : (
    <div class="prose">
      {blocks.map((block) => (
        <Block block={block} />
      ))}
    </div>
  );
