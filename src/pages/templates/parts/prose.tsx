import type { VNode } from 'preact';
import type { ProseBlock } from './prose-blocks.js';
import { LinkedText, TextLines } from './text-lines.js';

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
      <TextLines text={block.text} />
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
