import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { inspectPdf } from '../../../../src/inspection/pdf/inspect-pdf.js';
import { skip } from '../../../support/skip.js';

const Manifest = z.array(z.object({ file: z.string(), accept: z.boolean(), holds: z.array(z.string()) }));

/** Acceptable reasons to reject a passive file. */
const DAMAGED = /cannot be parsed|damaged|cut off|does not begin|after the end|loop|ZIP/;

/** Set CORPUS_DIR to a folder with a manifest.json: [{ "file": "pdf/a.pdf", "accept": true, "holds": [] }, …]. */
const folder = process.env.CORPUS_DIR ?? '';

describe('inspection of a PDF: a corpus', () => {
  it('refuses every active file, and a passive one only if it is damaged', async function () {
    if (folder === '') skip(this, 'CORPUS_DIR names no corpus');
    const files = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
    const counts = { accepted: 0, refused: 0, missed: 0, 'wrongly refused': 0 };
    const failures: string[] = [];
    for (const { file, accept, holds } of files.filter((one) => one.file.endsWith('.pdf'))) {
      const verdict = await inspectPdf(await readFile(join(folder, file)), { maxPages: 5000 });
      if (verdict.accepted) {
        counts[accept ? 'accepted' : 'missed']++;
        if (!accept) failures.push(`missed ${file}: ${holds.join(', ')}`);
        continue;
      }
      counts[accept ? 'wrongly refused' : 'refused']++;
      if (!accept) continue;
      const reasons = verdict.reasons.map(renderProblem).join(' ');
      console.log(`      wrongly refused ${file}: ${reasons}`);
      if (!verdict.reasons.every((reason) => DAMAGED.test(renderProblem(reason))))
        failures.push(`refused ${file}: ${reasons}`);
    }
    console.table(counts);
    expect(counts.accepted + counts.refused).to.be.greaterThan(0);
    expect(failures).to.deep.equal([]);
  });
});
