import type { VNode } from 'preact';
import { WORDS } from '../../core/words/pages/choose-words.js';
import type { TwoLanguages } from './page-language.js';

/** Links to the page in each of its two languages, which the address remembers. */
export const LanguageLinks = ({ own, second, shown }: TwoLanguages): VNode => (
  <nav class="languages" dir={WORDS[shown].direction}>
    {[own, second].map((tag) => (
      <a href={`?lang=${tag}`} hreflang={tag} lang={tag} aria-current={tag === shown ? 'page' : undefined}>
        {new Intl.DisplayNames([tag], { type: 'language' }).of(tag)}
      </a>
    ))}
  </nav>
);
