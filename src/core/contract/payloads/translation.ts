import { FieldProblems } from '../../field-problems.js';
import { LIMITS } from '../contract-limits.js';
import { lookUp } from '../look-up.js';
import { type MenuWords, translateMenu } from '../menus/menu-words.js';
import { pairLines, wordsOfPairs } from '../menus/pair-lines.js';
import { type Problem, problem } from '../problems.js';
import { malformedText } from '../text.js';
import { isPageLanguage, PAGE_LANGUAGE_TAGS, PAGE_TEXTS, type Translation } from './page-texts.js';
import type { QrPayloadType } from './payload-type.js';
import { isHosted, PAYLOADS } from './payloads.js';
import { type JsonObject, parseJsonObject } from './syntax/json-members.js';

/** A translation as sent. */
export interface SentTranslation {
  readonly contentLanguage: string;
  readonly language: string;
  readonly texts: JsonObject;
}

/** Checks a translation by the rules of its content's own texts. Field names are those of the translation. */
export function findTranslationProblems(type: QrPayloadType, content: string, sent: SentTranslation): FieldProblems {
  const problems = new FieldProblems();
  const names = PAGE_TEXTS[type];
  if (!isHosted(type) || names === undefined) {
    problems.add('language', problem('type_without_page', { type }));
    return problems;
  }
  for (const field of ['contentLanguage', 'language'] as const) {
    if (!isPageLanguage(sent[field]))
      problems.add(field, problem('not_one_of', { names: PAGE_LANGUAGE_TAGS.join(', ') }));
  }
  if (sent.language === sent.contentLanguage) problems.add('language', problem('languages_same'));
  if (Object.keys(sent.texts).some((name) => !names.includes(name))) {
    problems.add('texts', problem('only_members', { names: names.join(', ') }));
  }
  const texts = filledTexts(sent.texts).filter(([name]) => names.includes(name));
  const own = parseJsonObject(content) ?? {};
  const shown = texts.map(([name, text]) => [name, typeof text === 'string' ? text : textOf(own, name, text)]);
  const merged = { ...own, ...Object.fromEntries(shown) };
  const found = PAYLOADS[type].check(JSON.stringify(merged));
  for (const [name] of texts) problems.addAll({ [`texts.${name}`]: lookUp(found, `content.${name}`) ?? [] });
  const words = lookUp(sent.texts, MENU);
  const wrong = isWords(words) ? wordsProblem(words) : null;
  if (wrong !== null) problems.add(`texts.${MENU}`, wrong);
  return problems;
}

/** The member of a content that is a menu. Its prices, order and marks are the same in every language. */
const MENU = 'description';

const isWords = (text: unknown): text is MenuWords =>
  typeof text === 'object' &&
  text !== null &&
  !Array.isArray(text) &&
  Object.values(text).every((each) => typeof each === 'string');

function wordsProblem(words: MenuWords): Problem | null {
  const all = Object.entries(words).flat();
  const { menuWordsLength: max } = LIMITS;
  // Each by itself: halves of a character that follow each other are none.
  const malformed = all.map(malformedText).find((wrong) => wrong !== null);
  return malformed ?? (all.join('').length > max ? problem('at_most_characters', { max }) : null);
}

/** Returns a text of a translation as its page shows it: a menu takes everything but its words from the content. */
function textOf(own: JsonObject, name: string, text: unknown): unknown {
  if (name !== MENU || !(isWords(text) || typeof text === 'string')) return text;
  const menu = lookUp(own, name);
  if (typeof menu !== 'string') return '';
  return translateMenu(menu, isWords(text) ? text : wordsOfPairs(pairLines(menu, text)));
}

/** Blank texts count as absent, as in a content. */
const filledTexts = (texts: JsonObject): [string, unknown][] =>
  Object.entries(texts).filter(([, text]) => text !== null && !isEmpty(text));

const isEmpty = (text: unknown): boolean =>
  typeof text === 'string' ? text.trim() === '' : isWords(text) && Object.keys(text).length === 0;

/** Returns a checked translation in stored form; null if it translates nothing. */
export function toStoredTranslation(sent: SentTranslation | null): Translation | null {
  if (sent === null) return null;
  const { contentLanguage, language } = sent;
  const texts = filledTexts(sent.texts).map(([name, text]) => [name, isWords(text) ? text : String(text)] as const);
  if (texts.length === 0 || !isPageLanguage(contentLanguage) || !isPageLanguage(language)) return null;
  return { contentLanguage, language, texts: Object.fromEntries(texts) };
}

/**
 * Returns a content with the texts of its translation. Only texts that the content has are replaced, so that it stays
 * valid when it was changed without its translation.
 */
export function translateContent(content: string, { texts }: Translation): string {
  const members = parseJsonObject(content) ?? {};
  const own = new Set(filledTexts(members).map(([name]) => name));
  const replaced = Object.entries(texts)
    .filter(([name]) => own.has(name))
    .map(([name, text]) => [name, textOf(members, name, text)] as const)
    .filter(([, text]) => typeof text === 'string' && text.length <= LIMITS.hostedProseLength);
  return JSON.stringify({ ...members, ...Object.fromEntries(replaced) });
}

/** Returns the texts of a content that reveal its language: the name of a business does not. */
export function languageTexts(type: QrPayloadType, content: string): string[] {
  const names = (PAGE_TEXTS[type] ?? []).filter((name) => name !== 'businessName');
  const members = names.length === 0 ? null : parseJsonObject(content);
  return names.map((name) => lookUp(members ?? {}, name)).filter((text) => typeof text === 'string');
}
