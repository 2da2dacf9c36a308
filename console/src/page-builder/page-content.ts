import { lookUp, setMember } from '../../../src/core/contract/look-up.ts';
import type { HostedPayloadType, QrPayloadType } from '../../../src/core/contract/payloads/payload-type.ts';
import { everyOf } from '../every-of.ts';

const HOSTED: readonly QrPayloadType[] = everyOf<HostedPayloadType>()(['Menu', 'Document', 'Memory']);

/** Whether codes of the type open a page with content and files of its own. */
export const isHosted = (payloadType: QrPayloadType): boolean => HOSTED.includes(payloadType);

/**
 * Content of a hosted page in the contract's format: an object as JSON text. Unknown members and the order of all
 * members are preserved. Text that is not an object is treated as an empty one.
 */
export function readMembers(content: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A text member; empty if it is absent or of another type. */
export function readText(content: string, name: string): string {
  const value = lookUp(readMembers(content), name);
  return typeof value === 'string' ? value : '';
}

/** An empty text removes the member, because the contract treats them the same. */
export function withText(content: string, name: string, text: string): string {
  const others = Object.entries(readMembers(content)).filter(([other]) => text !== '' || other !== name);
  const members = Object.fromEntries(others);
  if (text !== '') setMember(members, name, text);
  return JSON.stringify(members);
}

/** Ids of the files, in order, without duplicates. */
export function readAssetIds(content: string): string[] {
  const value = readMembers(content).assetIds;
  if (!Array.isArray(value)) return [];
  return [...new Set(value.flatMap((id: unknown) => (typeof id === 'string' ? [id.toLowerCase()] : [])))];
}

export function withAssetIds(content: string, assetIds: readonly string[]): string {
  return JSON.stringify({ ...readMembers(content), assetIds });
}

/** The same content in a form that the service can read, for its preview: new content is empty. */
export const readable = (content: string): string => JSON.stringify(readMembers(content));
