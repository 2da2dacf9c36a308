import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Module {
  readonly LABEL_PAPERS: readonly { readonly id: string }[];
  readonly FREE_SHEET: object;
  readonly onLabelPaper: (sheet: object, paper: object) => object;
  readonly labelPaperOf: (sheet: object) => { readonly id: string } | undefined;
}

describe('Label papers in the console', () => {
  let papers: Module;
  let problemOf: (sheet: object) => string | null;
  before(async () => {
    papers = await loadConsoleModule<Module>('print-runs/sheet/label-papers.ts');
    ({ problemOf } = await loadConsoleModule<{ problemOf: typeof problemOf }>('print-runs/sheet/sheet-layout.ts'));
  });

  it('can all be printed, and are recognised again', () => {
    for (const paper of papers.LABEL_PAPERS) {
      const sheet = papers.onLabelPaper(papers.FREE_SHEET, paper);
      expect(problemOf(sheet), paper.id).to.equal(null);
      expect(papers.labelPaperOf(sheet)?.id).to.equal(paper.id);
    }
  });

  it('are not the plain sheet, which can be printed too', () => {
    expect(papers.labelPaperOf(papers.FREE_SHEET)).to.equal(undefined);
    expect(problemOf(papers.FREE_SHEET)).to.equal(null);
  });
});
