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
};
