import { randomUUID } from 'node:crypto';
import type { Member } from '../../src/identity/people/member.js';
import type { Console } from './http/console.js';

/** Returns an address that no person has. */
export const newAddress = (): string => `${randomUUID()}@example.com`;

/** Returns the address of a member who has one. */
export const addressIn = ({ person }: Pick<Member, 'person'>): string => person.email ?? '';

export const INVITE = `mutation ($input: InviteMemberInput!) {
  inviteMember(input: $input) { url isMailed invitation { id email state } } }`;

/** Invites the address as an Editor, and returns the token shown to the inviter. */
export async function invitationTo(browser: Console, email: string): Promise<{ token: string; id: string }> {
  const { body } = await browser.graphql(INVITE, { input: { email, role: 'Editor', language: 'en' } });
  const { url, invitation } = body.data.inviteMember;
  return { token: url.split('#invitation=')[1] ?? '', id: invitation.id };
}
