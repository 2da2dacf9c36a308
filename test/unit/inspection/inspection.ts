import { expect } from 'chai';
import { renderProblem } from '../../../src/core/contract/problems.js';
import { type Inspection, inspectFile } from '../../../src/inspection/inspect-file.js';

export const LIMITS = {
  imageSide: 8192,
  imagePixels: 40_000_000,
  pdfPages: 500,
  copyWidths: [480, 960, 1600],
  copyShare: 0.8,
};

export const inspect = (bytes: Buffer, declaredType: string): Promise<Inspection> =>
  inspectFile(bytes, declaredType, LIMITS);

export async function accepted(bytes: Buffer, declaredType: string): Promise<Extract<Inspection, { accepted: true }>> {
  const verdict = await inspect(bytes, declaredType);
  if (!verdict.accepted) throw new Error(`Refused: ${verdict.reasons.map(renderProblem).join(' ')}`);
  return verdict;
}

/** Expects a rejection for exactly this reason. */
export async function refused(bytes: Buffer, declaredType: string, reason: string | RegExp): Promise<void> {
  const verdict = await inspect(bytes, declaredType);
  const reasons = verdict.accepted ? ['accepted'] : verdict.reasons.map(renderProblem);
  expect(reasons).to.have.length(1);
  if (typeof reason === 'string') expect(reasons[0]).to.equal(reason);
  else expect(reasons[0]).to.match(reason);
}
