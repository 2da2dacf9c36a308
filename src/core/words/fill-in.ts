import { lookUp } from '../contract/look-up.js';

/** Replaces names in braces with their values. Values may contain braces. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => String(lookUp(values, key) ?? name));
