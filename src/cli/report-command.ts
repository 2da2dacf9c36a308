import { writeFile } from 'node:fs/promises';
import { Renderer } from '../artwork/rendering/renderer.js';
import { createLogger } from '../core/logger.js';
import { PRIVATE_FILE } from '../core/private-folder.js';
import { drawReportPdf, makeReportView } from '../reporting/reports/make-report-pdf.js';
import { type Operator, operatorIn } from '../tenancy/caller/actor.js';
import { findWorkspace } from '../tenancy/workspaces/manage-workspaces.js';
import { type Arguments, optionalText, requiredText } from './arguments.js';
import type { Command, CommandOutput } from './command.js';

async function run(operator: Operator, args: Arguments): Promise<CommandOutput> {
  const workspace = await findWorkspace(operator, requiredText(args, 'workspace'));
  const file = requiredText(args, 'out');
  const tag = optionalText(args, 'tag');
  const renderer = new Renderer(createLogger('silent'));
  try {
    const now = operator.clock.now();
    const request = {
      qrCodeId: optionalText(args, 'campaign') ?? null,
      allTags: tag === undefined ? [] : [tag],
      frequency: optionalText(args, 'frequency'),
      timeZone: optionalText(args, 'time-zone'),
      language: optionalText(args, 'language'),
      brandKitId: optionalText(args, 'brand-kit') ?? null,
    };
    const view = await makeReportView(operatorIn(operator, workspace), request, now);
    const bytes = await drawReportPdf(renderer, workspace.id, view, now);
    await writeFile(file, bytes, { mode: PRIVATE_FILE });
    return { file, title: view.title, period: view.period, bytes: bytes.length };
  } finally {
    await renderer.close();
  }
}

/** Writes a report to a file, as a PDF of two pages. */
export const reportCommand: Command = {
  usage:
    'report --workspace ID --out FILE [--campaign ID | --tag TAG] [--frequency Monthly|Weekly]\n' +
    '    [--time-zone Europe/Berlin] [--language en|de] [--brand-kit ID]',
  run,
};
