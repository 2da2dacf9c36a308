/** Texts for the people who use the service, in English. `fillIn` replaces names in braces. */
export const ENGLISH_SERVICE = {
  mails: {
    signIn: {
      subject: 'Your sign-in link for Signpost',
      reason: 'Somebody, probably you, has asked for a link to sign in to Signpost.',
      action: 'Sign in',
      remark:
        'The link works once, for 10 minutes. If it was not you, ignore this mail: nobody can sign in without it.',
    },
    address: {
      subject: 'Confirm your e-mail address for Signpost',
      reason: 'Somebody, probably you, has entered this address in a profile on Signpost.',
      action: 'Confirm the address and sign in',
      remark: 'The link works once, for 10 minutes. If it was not you, ignore this mail: then the address is not used.',
    },
    invitation: {
      subject: 'Invitation to {workspace} on Signpost',
      reason: '{inviter} has invited you to the workspace “{workspace}” on Signpost.',
      reasonOfOperator: 'You are invited to the workspace “{workspace}” on Signpost.',
      action: 'Accept the invitation',
      remark: 'The link works once, for 7 days. If you did not expect this invitation, ignore this mail.',
    },
    confirmation: {
      subject: 'Do you want reports of {workspace} by mail?',
      reason:
        '{inviter} of the workspace “{workspace}” on Signpost wants to send you its reports. They are only sent if you confirm.',
      somebody: 'Somebody',
      action: 'Confirm',
      remark: 'If you do not want them, ignore this mail. If this workspace is never to ask you again: {neverUrl}',
    },
  },
};

/** The same in another language. */
export type ServiceWords = typeof ENGLISH_SERVICE;
