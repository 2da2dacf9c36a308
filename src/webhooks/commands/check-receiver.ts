import { type Problem, problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { addressProblem, type WebhookServices, type WebhookTransport } from '../delivery/webhook-transport.js';

/** Adds the problems of a receiver's address. What its name resolves to is checked on each delivery. */
export function checkReceiver({ webhookTransport }: WebhookServices, text: string, problems: FieldProblems): void {
  const problem = problems.has('url') ? null : problemOf(text, webhookTransport);
  if (problem !== null) problems.add('url', problem);
}

function problemOf(text: string, transport: WebhookTransport): Problem | null {
  const url = URL.parse(text);
  if (url === null || /[\s\p{Cc}]/u.test(text)) return problem('not_receiver_address');
  const { username, password, hash } = url;
  if (username !== '' || password !== '' || hash !== '') return problem('receiver_has_user');
  return addressProblem(url, transport);
}
