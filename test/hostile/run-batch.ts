import type { Attack } from './attacks/attack.js';
import { describeAttack } from './attacks/attack.js';
import type { Harness } from './harness.js';
import { judgeAnswer } from './judge-answer.js';
import { judgeService, type Verdict } from './oracle.js';
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

export interface BatchOutcome {
  readonly findings: readonly Finding[];
  readonly stallMs: number;
  /** How often each status was answered; 0 stands for none. */
  readonly statuses: ReadonlyMap<number, number>;
}

const findingOf = ({ replay, attack }: NumberedAttack, problem: string): Finding => ({
  ...{ problem, replay },
  what: describeAttack(attack),
});

/** Whoever is alone at fault, else the batch as a whole. Starts the service anew before each that needs it. */
async function isolate(harness: Harness, attacks: readonly NumberedAttack[], problem: string): Promise<Finding[]> {
  await harness.start();
  const findings: Finding[] = [];
  for (const one of attacks) {
    await send(harness.port, one.attack);
    const { problems } = await judgeService(harness);
    if (problems.length === 0) continue;
    findings.push(findingOf(one, problems.join('; ')));
    await harness.start();
    if (findings.length >= 3) break;
  }
  if (findings.length > 0) return findings;
  const [first, last] = [attacks[0], attacks.at(-1)];
  const what = 'none of them does it alone';
  return [{ problem, replay: `${first?.replay} to ${last?.replay}`, what }];
}

/** Sends them, a few at a time and in their order, then looks at the service and finds who is at fault. */
export async function runBatch(
  harness: Harness,
  attacks: readonly NumberedAttack[],
  atOnce: number,
): Promise<BatchOutcome> {
  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  const waiting = attacks.values();
  const sendSome = async (): Promise<void> => {
    for (const one of waiting) {
      if (!harness.isAlive) return;
      const answer = await send(harness.port, one.attack);
      statuses.set(answer.status ?? 0, (statuses.get(answer.status ?? 0) ?? 0) + 1);
      const problem = judgeAnswer(one.attack, answer);
      if (problem !== null && harness.isAlive) findings.push(findingOf(one, problem));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  const { problems, stallMs }: Verdict = await judgeService(harness);
  // An answer that failed while the service was going down is no finding of its own.
  if (problems.length > 0) return { findings: await isolate(harness, attacks, problems.join('; ')), stallMs, statuses };
  return { findings, stallMs, statuses };
}

export interface Stall {
  readonly milliseconds: number;
  readonly replay: string;
  readonly what: string;
}

/** Sends again those that are whole, each alone, and gives those that made the service compute the longest. */
export async function findStalls(harness: Harness, attacks: readonly NumberedAttack[]): Promise<Stall[]> {
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
