import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { acceptedLanguages } from '../../core/accept-language.js';
import { lookUp } from '../../core/contract/look-up.js';
import { notFound } from '../../core/errors.js';
import { chooseWords, PAGE_LANGUAGES } from '../../core/words/pages/choose-words.js';
import type { ErrorPageName, ErrorWords, PageWords } from '../../core/words/pages/page-words.js';
import { WINDOW_SECONDS } from './open-server.js';

/** A response that is always the same. */
export interface FixedPage {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;
background:#fffdf8;color:#102a2a}
main{max-width:26rem;padding:2rem;text-align:center}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25;text-wrap:balance}
:lang(ja){word-break:auto-phrase}
div{overflow-wrap:anywhere}
a{color:inherit}
button{margin-top:1.5rem;padding:.75rem 1.5rem;border:0;border-radius:.5rem;font:inherit;background:#0b5c5c;color:#fff;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#102a2a;color:#fffdf8}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => lookUp(ENTITIES, character) ?? '');

/** A page with a message, and maybe a button that posts to its own address, or to another of this service. */
export interface MessageWords extends ErrorWords {
  readonly button?: string;
  readonly postTo?: string;
}

/** Returns a page with texts that may contain what people have written. */
export const messagePage = (language: string, { title, text, button, postTo }: MessageWords): FixedPage => {
  const action = postTo === undefined ? '' : ` action="${escapeHtml(postTo)}"`;
  const form = button === undefined ? '' : `<form method="post"${action}><button>${escapeHtml(button)}</button></form>`;
  const policy =
    button === undefined ? [] : ['Content-Security-Policy', POLICY.replace("form-action 'none'", "form-action 'self'")];
  return fixedPage(200, { title: escapeHtml(title), text: `${escapeHtml(text)}${form}` }, language, policy);
};

function fixedPage(
  status: number,
  { title, text }: ErrorWords,
  language: string,
  headers: readonly string[],
  more = '',
): FixedPage {
  const body = Buffer.from(`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1><div>${text}</div>${more}</main></body>
</html>
`);
  return {
    status,
    body,
    // biome-ignore format: names and values in pairs
    headers: [
      'Content-Type', 'text/html; charset=utf-8',
      'Content-Length', String(body.length),
      'Content-Language', language,
      'Cache-Control', 'no-store',
      'Vary', 'Accept-Language',
      'X-Robots-Tag', 'noindex',
      'Content-Security-Policy', POLICY,
      'X-Content-Type-Options', 'nosniff',
      'Referrer-Policy', 'no-referrer',
      ...headers,
    ],
  };
}

/** The error pages of one language. */
export type ErrorPages = Readonly<Record<ErrorPageName, FixedPage>>;

const pagesIn = ({
  language,
  home,
  errors: { notAvailable, inactive, tooMany, tryAgain, notFound, misdirected },
}: PageWords): ErrorPages => ({
  notAvailable: fixedPage(404, notAvailable, language, []),
  inactive: fixedPage(404, inactive, language, []),
  tooMany: fixedPage(429, tooMany, language, ['Retry-After', String(WINDOW_SECONDS)]),
  tryAgain: fixedPage(503, tryAgain, language, ['Retry-After', '3']),
  notFound: fixedPage(404, notFound, language, [], `<p><a href="/">${home}</a></p>`),
  misdirected: fixedPage(421, misdirected, language, []),
});

const PAGES = new Map(PAGE_LANGUAGES.map((words) => [words.language, pagesIn(words)]));

/** Returns the error pages in the language that the request prefers, or in English. All are built at the start. */
export const errorPagesFor = ({ headers }: Pick<IncomingMessage, 'headers'>): ErrorPages => {
  const words = chooseWords(acceptedLanguages(headers['accept-language']));
  return PAGES.get(words.language) ?? pagesIn(words);
};

/** Sends an error page past Express. */
export function writeFixed(response: ServerResponse, { status, headers, body }: FixedPage): void {
  response.writeHead(status, [...headers]);
  response.end(body);
}

/** Sends an error page through Express. */
export function sendFixed(response: Response, { status, headers, body }: FixedPage): void {
  for (let at = 0; at < headers.length; at += 2) response.set(headers[at] ?? '', headers[at + 1]);
  response.status(status).end(body);
}

/** Only programs send requests to these addresses. */
const API = /^\/(?:api|graphql|imports|exports|console)(?:\/|$)/;

/** Responds to requests that no other handler takes: with a page if the request prefers HTML, otherwise in JSON. */
export const answerUnknownAddress: RequestHandler = (request, response) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || API.test(request.path)) throw notFound('address');
  response.vary('Accept');
  // JSON comes first, for programs that accept anything.
  if (request.accepts(['json', 'html']) !== 'html') throw notFound('address');
  sendFixed(response, errorPagesFor(request).notFound);
};
