import { expect } from 'chai';
import { checkSheet, type SheetMeasures } from '../../../../../src/core/contract/sheets/check-sheet.js';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

interface Module {
  readonly LABEL_PAPERS: readonly { readonly id: string }[];
  readonly FREE_SHEET: SheetMeasures;
  readonly onLabelPaper: (sheet: SheetMeasures, paper: object) => SheetMeasures;
  readonly labelPaperOf: (sheet: SheetMeasures) => { readonly id: string } | undefined;
}

describe('Label papers in the console', () => {
  let papers: Module;
  before(async () => {
    papers = await loadConsoleModule<Module>('print-runs/sheet/label-papers.ts');
  });

  it('can all be printed and recognised', () => {
    for (const paper of papers.LABEL_PAPERS) {
      const sheet = papers.onLabelPaper(papers.FREE_SHEET, paper);
      expect(checkSheet(sheet).problems, paper.id).to.deep.equal([]);
      expect(papers.labelPaperOf(sheet)?.id).to.equal(paper.id);
    }
  });

  it('differ from the plain sheet, which can be printed too', () => {
    expect(papers.labelPaperOf(papers.FREE_SHEET)).to.equal(undefined);
    expect(checkSheet(papers.FREE_SHEET).problems).to.deep.equal([]);
  });
});
