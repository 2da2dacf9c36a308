/** Labels that the service uses for values without a name, by their English text. Each language has its own. */
const LABELS: Readonly<Record<string, string>> = {
  Mobile: 'Mobile phone',
  Desktop: 'Computer',
  TV: 'Television',
  Deleted: 'Deleted campaigns',
};

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
  reports: {
    locale: 'en-GB',
    kind: 'Report',
    kinds: { Weekly: 'Weekly report', Monthly: 'Monthly report' },
    subject: '{kind}: {title}, {period}',
    comparedWith: 'Compared with {period}',
    scans: 'Scans',
    uniqueScans: 'Unique scans',
    day: 'Day',
    month: 'Month',
    perDay: 'Scans per day',
    scansByDay: 'Scans by day',
    scansByMonth: 'Scans by month',
    thisPeriod: 'This period',
    before: 'Before',
    change: 'Change',
    isNew: 'new',
    total: 'Total',
    tagged: 'Campaigns tagged {tags}',
    belowNumbers: 'Below each number: its change.',
    movers: 'Biggest changes',
    notes: 'Notes',
    noScans: 'There were no scans in this period.',
    remark: 'Days are in the time zone {zone}. Scans by bots and link previews are not counted.',
    totalsOnly: '{scans} of the scans are counted in totals only, without place, device and source.',
    credit: 'IP Geolocation by DB-IP',
    open: 'Open in Signpost',
    whyMailed: 'You receive this report because somebody in the workspace “{workspace}” has added your address to it.',
    unsubscribe: 'Unsubscribe',
    page: 'Page',
    lists: {
      topCampaigns: 'Campaigns',
      cities: 'Cities',
      countries: 'Countries',
      devices: 'Devices',
      sources: 'Sources',
    },
    labels: LABELS,
  },
  sharedFigures: {
    isProtected: 'These figures are protected',
    password: 'Password',
    open: 'Open',
    protectedBy: '{workspace} shares them with people who have the password.',
    wrongPassword:
      'The page does not open with this password. Check it for typing errors. After several attempts, wait a minute.',
    cannotShow: 'The figures cannot be shown right now',
    cannotShowText: 'Try again in a moment. If it happens again, tell whoever gave you this address.',
    asOf: 'As of {time}.',
    download: 'Download as CSV',
    showTable: 'Show as a table',
  },
  subscription: {
    subscribe: {
      question: 'Receive these reports?',
      text: '“{workspace}” will then send its reports to {email}.',
      button: 'Confirm',
      done: 'You receive the reports',
      doneText: '“{workspace}” sends its reports to {email}. You can unsubscribe at any time by a link in each mail.',
    },
    unsubscribe: {
      question: 'Unsubscribe from these reports?',
      text: '“{workspace}” will no longer send any report to {email}.',
      button: 'Unsubscribe',
      done: 'You are unsubscribed',
      doneText: '“{workspace}” no longer sends any report to {email}.',
    },
    again: 'Receive them again',
  },
};

/** The same in another language. */
export type ServiceWords = typeof ENGLISH_SERVICE;
