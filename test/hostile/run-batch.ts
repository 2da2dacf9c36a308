import type { Attack } from './attacks/attack.js';
import { describeAttack } from './attacks/attack.js';
import { checkAnswer } from './check-answer.js';
import { checkService, type ServiceCheck } from './check-service.js';
import type { HostileHarness } from './harness.js';
import { send } from './send.js';

export interface NumberedAttack {
  /** How to send it again. */
  readonly replay: string;
  readonly attack: Attack;
}

export interface Finding {
  readonly problem: string;
  readonly replay: string;
  readonly what: string;
}

export interface BatchResult {
  readonly findings: readonly Finding[];
  readonly stallMs: number;
  /** Number of responses by status; 0 stands for none. */
  readonly statuses: ReadonlyMap<number, number>;
}

const findingOf = ({ replay, attack }: NumberedAttack, problem: string): Finding => ({
  problem,
  replay,
  what: describeAttack(attack),
});

/**
 * Finds the attacks that cause the problem individually, or else reports the whole batch. Restarts the service if
 * necessary.
 */
async function isolate(
  harness: HostileHarness,
  attacks: readonly NumberedAttack[],
  problem: string,
): Promise<Finding[]> {
  await harness.start();
  const findings: Finding[] = [];
  for (const one of attacks) {
    await send(harness.port, one.attack);
    const { problems } = await checkService(harness);
    if (problems.length === 0) continue;
    findings.push(findingOf(one, problems.join('; ')));
    await harness.start();
    if (findings.length >= 3) break;
  }
  if (findings.length > 0) return findings;
  const [first, last] = [attacks[0], attacks.at(-1)];
  const what = 'none of them causes it alone';
  return [{ problem, replay: `${first?.replay} to ${last?.replay}`, what }];
}

/** Sends the attacks in order, a few at a time, then checks the service and isolates the attacks at fault. */
export async function runBatch(
  harness: HostileHarness,
  attacks: readonly NumberedAttack[],
  atOnce: number,
): Promise<BatchResult> {
  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  const waiting = attacks.values();
  const sendSome = async (): Promise<void> => {
    for (const one of waiting) {
      if (!harness.isAlive) return;
      const answer = await send(harness.port, one.attack);
      statuses.set(answer.status ?? 0, (statuses.get(answer.status ?? 0) ?? 0) + 1);
      const problem = checkAnswer(one.attack, answer);
      if (problem !== null && harness.isAlive) findings.push(findingOf(one, problem));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  const { problems, stallMs }: ServiceCheck = await checkService(harness);
  // A response that failed while the service was ending is not a separate finding.
  if (problems.length > 0) return { findings: await isolate(harness, attacks, problems.join('; ')), stallMs, statuses };
  return { findings, stallMs, statuses };
}

export interface Stall {
  readonly milliseconds: number;
  readonly replay: string;
  readonly what: string;
}

/** Repeats each complete attack alone. Returns those with the longest stalls of the event loop. */
export async function findStalls(harness: HostileHarness, attacks: readonly NumberedAttack[]): Promise<Stall[]> {
  const stalls: Stall[] = [];
  for (const { attack, replay } of attacks) {
    if (attack.kind === 'http' && (attack.sending !== 'whole' || attack.maybeSilent === true)) continue;
    await harness.report();
    await send(harness.port, attack);
    const milliseconds = (await harness.report())?.stallMs ?? 0;
    stalls.push({ milliseconds, replay, what: describeAttack(attack) });
  }
  return stalls.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 3);
}
