import type { ServiceWords } from './english.js';

export const GERMAN_SERVICE: ServiceWords = {
  mails: {
    signIn: {
      subject: 'Ihr Anmeldelink für Signpost',
      reason: 'Jemand, vermutlich Sie selbst, hat einen Link zur Anmeldung bei Signpost angefordert.',
      action: 'Anmelden',
      remark:
        'Der Link funktioniert einmal, 10 Minuten lang. Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Ohne sie kann sich niemand anmelden.',
    },
    address: {
      subject: 'E-Mail-Adresse für Signpost bestätigen',
      reason: 'Jemand, vermutlich Sie selbst, hat diese Adresse in einem Profil bei Signpost eingetragen.',
      action: 'Adresse bestätigen und anmelden',
      remark:
        'Der Link funktioniert einmal, 10 Minuten lang. Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Dann wird die Adresse nicht verwendet.',
    },
    invitation: {
      subject: 'Einladung zu {workspace} in Signpost',
      reason: '{inviter} hat Sie in den Arbeitsbereich „{workspace}“ in Signpost eingeladen.',
      reasonOfOperator: 'Sie sind in den Arbeitsbereich „{workspace}“ in Signpost eingeladen.',
      action: 'Einladung annehmen',
      remark:
        'Der Link funktioniert einmal, 7 Tage lang. Falls Sie keine Einladung erwarten, ignorieren Sie diese E-Mail.',
    },
    confirmation: {
      subject: 'Möchten Sie Berichte von {workspace} per E-Mail?',
      reason:
        '{inviter} aus dem Arbeitsbereich „{workspace}“ in Signpost möchte Ihnen dessen Berichte senden. Sie werden nur gesendet, wenn Sie das bestätigen.',
      somebody: 'Jemand',
      action: 'Bestätigen',
      remark:
        'Wenn Sie sie nicht möchten, ignorieren Sie diese E-Mail. Wenn dieser Arbeitsbereich Sie nie wieder fragen soll: {neverUrl}',
    },
  },
  reports: {
    locale: 'de-DE',
    kind: 'Bericht',
    kinds: { Weekly: 'Wochenbericht', Monthly: 'Monatsbericht' },
    subject: '{kind}: {title}, {period}',
    comparedWith: 'Verglichen mit {period}',
    scans: 'Scans',
    uniqueScans: 'Eindeutige Scans',
    day: 'Tag',
    month: 'Monat',
    perDay: 'Scans pro Tag',
    scansByDay: 'Scans pro Tag',
    scansByMonth: 'Scans pro Monat',
    thisPeriod: 'Dieser Zeitraum',
    before: 'Vorher',
    change: 'Änderung',
    isNew: 'neu',
    total: 'Summe',
    tagged: 'Kampagnen mit {tags}',
    belowNumbers: 'Unter jeder Zahl: ihre Veränderung.',
    movers: 'Größte Veränderungen',
    notes: 'Notizen',
    noScans: 'In diesem Zeitraum gab es keine Scans.',
    remark: 'Die Tage gelten in der Zeitzone {zone}. Scans durch Bots und Linkvorschauen zählen nicht.',
    totalsOnly: '{scans} der Scans werden nur in Summen gezählt, ohne Ort, Gerät und Quelle.',
    credit: 'IP-Geolokalisierung von DB-IP',
    open: 'In Signpost öffnen',
    whyMailed:
      'Sie erhalten diesen Bericht, weil jemand aus dem Arbeitsbereich „{workspace}“ Ihre Adresse eingetragen hat.',
    unsubscribe: 'Abbestellen',
    page: 'Seite',
    lists: {
      topCampaigns: 'Kampagnen',
      cities: 'Städte',
      countries: 'Länder',
      devices: 'Geräte',
      sources: 'Quellen',
    },
    labels: {
      Mobile: 'Smartphone',
      Tablet: 'Tablet',
      Desktop: 'Computer',
      TV: 'Fernseher',
      Unknown: 'Unbekannt',
      Other: 'Andere',
      Direct: 'Direkt',
      Deleted: 'Gelöschte Kampagnen',
    },
  },
  sharedFigures: {
    isProtected: 'Diese Zahlen sind geschützt',
    password: 'Passwort',
    open: 'Öffnen',
    protectedBy: '{workspace} teilt sie mit allen, die das Passwort haben.',
    wrongPassword:
      'Mit diesem Passwort öffnet sich die Seite nicht. Prüfen Sie es auf Tippfehler. Nach mehreren Versuchen warten Sie eine Minute.',
    cannotShow: 'Die Zahlen können gerade nicht angezeigt werden',
    cannotShowText:
      'Versuchen Sie es gleich noch einmal. Wenn das wieder passiert, wenden Sie sich an die Person, von der Sie die Adresse haben.',
    asOf: 'Stand: {time}.',
    download: 'Als CSV herunterladen',
    showTable: 'Als Tabelle zeigen',
  },
  subscription: {
    subscribe: {
      question: 'Diese Berichte erhalten?',
      text: '„{workspace}“ sendet dann Berichte an {email}.',
      button: 'Bestätigen',
      done: 'Sie erhalten die Berichte',
      doneText:
        '„{workspace}“ sendet Berichte an {email}. Mit einem Link in jeder E-Mail können Sie sie jederzeit abbestellen.',
    },
    unsubscribe: {
      question: 'Diese Berichte abbestellen?',
      text: '„{workspace}“ sendet dann keinen Bericht mehr an {email}.',
      button: 'Abbestellen',
      done: 'Sie haben die Berichte abbestellt',
      doneText: '„{workspace}“ sendet keinen Bericht mehr an {email}.',
    },
    again: 'Wieder erhalten',
  },
};
