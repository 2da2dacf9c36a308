import { fillIn } from '../../core/words/fill-in.js';
import { SERVICE_WORDS } from '../../core/words/service/service-words.js';
import type { SharedPage } from './find-shared-page.js';
import { type RenderedDocument, renderSharedDocument } from './shared-document.js';

/** Asks for the password, and tells nothing but who shares the figures. */
export function passwordPage(
  { language, workspaceName }: Pick<SharedPage, 'language' | 'workspaceName'>,
  isRefused: boolean,
): RenderedDocument {
  const words = SERVICE_WORDS[language].sharedFigures;
  const body = (
    <main class="message">
      <h1>{words.isProtected}</h1>
      <p dir="auto">{fillIn(words.protectedBy, { workspace: workspaceName })}</p>
      {isRefused && (
        <p id="refused" class="refused" role="alert">
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
