import { createSignInLinkAsOperator } from '../access/sessions/commands/create-sign-in-link.js';
import { signInUrl } from '../access/sessions/session.js';
import { readConfig } from '../core/config/environment.js';
import { optionalText, requiredText } from './arguments.js';
import type { Command } from './command.js';
import { iso } from './outputs.js';

/** Prints a single-use address that signs in to the console with a key of the workspace. */
export const signInLinkCommand: Command = {
  usage: 'sign-in-link --workspace ID [--key ID]',
  run: async (operator, args) => {
    const { token, expiresUtc, key } = await createSignInLinkAsOperator(operator, {
      workspaceId: requiredText(args, 'workspace'),
      keyId: optionalText(args, 'key'),
    });
    const { publicUrl, port } = readConfig();
    return {
      url: signInUrl(publicUrl ?? `http://localhost:${port}`, token),
      expiresUtc: iso(expiresUtc),
      keyId: key.id,
      scopes: key.scopes,
    };
  },
};
