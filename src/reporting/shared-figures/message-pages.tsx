import { SERVICE_WORDS } from '../../core/words/service/service-words.js';
import type { SharedPage } from './find-shared-page.js';
import { type RenderedDocument, renderSharedDocument } from './shared-document.js';

/** Asks for the password, and tells nothing about the figures. */
export function passwordPage({ language }: Pick<SharedPage, 'language'>, isRefused: boolean): RenderedDocument {
  const words = SERVICE_WORDS[language].sharedFigures;
  const body = (
    <main class="message">
      <h1>{words.isProtected}</h1>
      {isRefused && (
        <p id="refused" role="alert">
          {words.wrongPassword}
        </p>
      )}
      <form method="post">
        <label for="password">{words.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          aria-invalid={isRefused ? 'true' : undefined}
          aria-describedby={isRefused ? 'refused' : undefined}
        />
        <button type="submit">{words.open}</button>
      </form>
    </main>
  );
  return renderSharedDocument({ language, title: words.isProtected, body });
}

/** For figures that cannot be read at the moment. */
export function cannotShowPage({ language }: Pick<SharedPage, 'language'>): RenderedDocument {
  const words = SERVICE_WORDS[language].sharedFigures;
  const body = (
    <main class="message">
      <h1>{words.cannotShow}</h1>
      <p>{words.cannotShowText}</p>
    </main>
  );
  return renderSharedDocument({ language, title: words.cannotShow, body });
}
