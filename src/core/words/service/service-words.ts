import type { ConsoleLanguage } from '../../contract/people/console-language.js';
import { ENGLISH_SERVICE, type ServiceWords } from './english.js';
import { GERMAN_SERVICE } from './german.js';

/** The service's words in every language of the console. */
export const SERVICE_WORDS: Readonly<Record<ConsoleLanguage, ServiceWords>> = {
  en: ENGLISH_SERVICE,
  de: GERMAN_SERVICE,
};

export type { ServiceWords };
export type ReportWords = ServiceWords['reports'];
export type ProofWords = ServiceWords['proof'];
