import { FieldProblems } from '../../field-problems.js';
import { lookUp } from '../look-up.js';
import { problem } from '../problems.js';
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
  const merged = { ...parseJsonObject(content), ...Object.fromEntries(texts) };
  const found = PAYLOADS[type].check(JSON.stringify(merged));
  for (const [name] of texts) problems.addAll({ [`texts.${name}`]: lookUp(found, `content.${name}`) ?? [] });
  return problems;
}

/** Blank texts count as absent, as in a content. */
const filledTexts = (texts: JsonObject): [string, unknown][] =>
  Object.entries(texts).filter(([, text]) => text !== null && !(typeof text === 'string' && text.trim() === ''));

/** Returns a checked translation in stored form; null if it translates nothing. */
export function toStoredTranslation(sent: SentTranslation | null): Translation | null {
  if (sent === null) return null;
  const { contentLanguage, language } = sent;
  const texts = filledTexts(sent.texts).map(([name, text]) => [name, String(text)] as const);
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
  const replaced = Object.entries(texts).filter(([name]) => own.has(name));
  return JSON.stringify({ ...members, ...Object.fromEntries(replaced) });
}
