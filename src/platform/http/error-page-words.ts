/** A heading and the sentence below it. Neither contains characters that HTML reserves. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

export type ErrorPageName = 'notAvailable' | 'tooMany' | 'tryAgain' | 'notFound';

/** Texts of the error pages in one language, named by its BCP 47 tag. */
export type ErrorPageWords = { readonly language: string } & Readonly<Record<ErrorPageName, ErrorWords>>;

/** English comes first. The languages are those of the hosted pages. */
export const ERROR_PAGE_WORDS: readonly [ErrorPageWords, ...ErrorPageWords[]] = [
  {
    language: 'en',
    notAvailable: {
      title: 'This code is not available',
      text: 'This code is not active right now, or it was not scanned completely. Try scanning it again.',
    },
    tooMany: {
      title: 'Too many attempts',
      text: 'Too many unknown codes were requested from your network. Wait a minute, then scan the code again.',
    },
    tryAgain: {
      title: 'Try again in a moment',
      text: 'This code could not be looked up. Wait a few seconds, then scan it again.',
    },
    notFound: { title: 'Page not found', text: 'Check that the address is complete and correct.' },
  },
  {
    language: 'de',
    notAvailable: {
      title: 'Dieser Code ist nicht verfügbar',
      text: 'Dieser Code ist zurzeit nicht aktiv oder wurde nicht vollständig gescannt. Scannen Sie ihn noch einmal.',
    },
    tooMany: {
      title: 'Zu viele Versuche',
      text: 'Aus Ihrem Netzwerk wurden zu viele unbekannte Codes abgefragt. Warten Sie eine Minute und scannen Sie den Code dann noch einmal.',
    },
    tryAgain: {
      title: 'Versuchen Sie es gleich noch einmal',
      text: 'Der Code konnte gerade nicht abgerufen werden. Warten Sie ein paar Sekunden und scannen Sie ihn dann noch einmal.',
    },
    notFound: { title: 'Seite nicht gefunden', text: 'Prüfen Sie, ob die Adresse vollständig und richtig ist.' },
  },
  {
    language: 'fr',
    notAvailable: {
      title: 'Ce code n’est pas disponible',
      text: 'Sa destination n’est pas active pour le moment, ou le code n’a pas été lu entièrement. Vous pouvez le scanner à nouveau.',
    },
    tooMany: {
      title: 'Trop de tentatives',
      text: 'De nombreux codes inexistants ont été demandés depuis votre réseau. Attendez une minute, puis scannez à nouveau le code.',
    },
    tryAgain: {
      title: 'Veuillez réessayer dans un instant',
      text: 'Le code n’a pas pu être consulté. Il fonctionnera bientôt : attendez quelques secondes et scannez-le à nouveau.',
    },
    notFound: { title: 'Page introuvable', text: 'Vérifiez que l’adresse est complète et correctement écrite.' },
  },
  {
    language: 'es',
    notAvailable: {
      title: 'Este código no está disponible',
      text: 'Su destino no está activo en este momento o el código no se leyó por completo. Puedes escanearlo otra vez.',
    },
    tooMany: {
      title: 'Demasiados intentos',
      text: 'Desde tu red se han pedido muchos códigos que no existen. Espera un minuto y escanea el código otra vez.',
    },
    tryAgain: {
      title: 'Inténtalo de nuevo en un momento',
      text: 'No se ha podido consultar el código. Volverá a funcionar pronto: espera unos segundos y escanéalo otra vez.',
    },
    notFound: { title: 'Página no encontrada', text: 'Comprueba que la dirección esté completa y bien escrita.' },
  },
  {
    language: 'it',
    notAvailable: {
      title: 'Questo codice non è disponibile',
      text: 'La sua destinazione non è attiva al momento, oppure il codice non è stato letto per intero. Puoi scansionarlo di nuovo.',
    },
    tooMany: {
      title: 'Troppi tentativi',
      text: 'Dalla tua rete sono stati richiesti molti codici che non esistono. Attendi un minuto, poi scansiona di nuovo il codice.',
    },
    tryAgain: {
      title: 'Riprova tra un momento',
      text: 'Non è stato possibile cercare il codice. Presto funzionerà di nuovo: attendi qualche secondo e scansionalo ancora una volta.',
    },
    notFound: { title: 'Pagina non trovata', text: 'Controlla che l’indirizzo sia completo e scritto correttamente.' },
  },
  {
    language: 'pt',
    notAvailable: {
      title: 'Este código não está disponível',
      text: 'O destino dele não está ativo no momento, ou o código não foi lido por completo. Você pode escaneá-lo novamente.',
    },
    tooMany: {
      title: 'Tentativas demais',
      text: 'Muitos códigos que não existem foram solicitados a partir da sua rede. Aguarde um minuto e escaneie o código novamente.',
    },
    tryAgain: {
      title: 'Tente novamente em instantes',
      text: 'Não foi possível consultar o código agora. Ele voltará a funcionar em breve: aguarde alguns segundos e escaneie-o novamente.',
    },
    notFound: { title: 'Página não encontrada', text: 'Verifique se o endereço está completo e correto.' },
  },
  {
    language: 'nl',
    notAvailable: {
      title: 'Deze code is niet beschikbaar',
      text: 'De bestemming is op dit moment niet actief, of de code is niet volledig gelezen. Je kunt hem nog een keer scannen.',
    },
    tooMany: {
      title: 'Te veel pogingen',
      text: 'Vanaf je netwerk zijn veel codes opgevraagd die niet bestaan. Wacht een minuut en scan de code dan nog een keer.',
    },
    tryAgain: {
      title: 'Probeer het zo nog een keer',
      text: 'De code kon zojuist niet worden opgezocht. Hij werkt snel weer: wacht een paar seconden en scan hem nog een keer.',
    },
    notFound: { title: 'Pagina niet gevonden', text: 'Controleer of het adres volledig is en juist is gespeld.' },
  },
  {
    language: 'pl',
    notAvailable: {
      title: 'Ten kod jest niedostępny',
      text: 'To, do czego prowadził, nie jest teraz aktywne albo kod nie został odczytany w całości. Możesz zeskanować go jeszcze raz.',
    },
    tooMany: {
      title: 'Zbyt wiele prób',
      text: 'Z Twojej sieci pytano o wiele kodów, które nie istnieją. Odczekaj minutę i zeskanuj kod jeszcze raz.',
    },
    tryAgain: {
      title: 'Spróbuj ponownie za chwilę',
      text: 'Nie udało się teraz sprawdzić kodu. Wkrótce znów zadziała: odczekaj kilka sekund i zeskanuj go jeszcze raz.',
    },
    notFound: { title: 'Nie znaleziono strony', text: 'Sprawdź, czy adres jest pełny i poprawnie wpisany.' },
  },
  {
    language: 'tr',
    notAvailable: {
      title: 'Bu kod kullanılamıyor',
      text: 'Yönlendirdiği yer şu anda etkin değil veya kod tam okunamadı. Kodu bir kez daha tarayabilirsiniz.',
    },
    tooMany: {
      title: 'Çok fazla deneme',
      text: 'Ağınızdan var olmayan çok sayıda kod istendi. Bir dakika bekleyin, sonra kodu bir kez daha tarayın.',
    },
    tryAgain: {
      title: 'Lütfen birazdan yeniden deneyin',
      text: 'Koda şu anda bakılamadı. Yakında yeniden çalışacak: birkaç saniye bekleyin ve kodu bir kez daha tarayın.',
    },
    notFound: { title: 'Sayfa bulunamadı', text: 'Adresin eksiksiz ve doğru yazıldığından emin olun.' },
  },
  {
    language: 'ar',
    notAvailable: {
      title: 'هذا الرمز غير متاح',
      text: 'وجهته غير مفعّلة حاليًا، أو لم تتم قراءة الرمز بالكامل. يمكنك مسحه مرة أخرى.',
    },
    tooMany: {
      title: 'محاولات كثيرة جدًا',
      text: 'طُلبت من شبكتك رموز كثيرة غير موجودة. انتظر دقيقة، ثم امسح الرمز مرة أخرى.',
    },
    tryAgain: {
      title: 'يرجى المحاولة مرة أخرى بعد لحظات',
      text: 'تعذّر البحث عن الرمز الآن. سيعمل مجددًا قريبًا: انتظر بضع ثوانٍ وامسحه مرة أخرى.',
    },
    notFound: { title: 'الصفحة غير موجودة', text: 'تحقق من أن العنوان كامل ومكتوب بشكل صحيح.' },
  },
  {
    language: 'ja',
    notAvailable: {
      title: 'このコードは現在ご利用いただけません',
      text: 'リンク先が現在有効でないか、コードを正しく読み取れませんでした。もう一度スキャンしてみてください。',
    },
    tooMany: {
      title: '試行回数が多すぎます',
      text: 'お使いのネットワークから、存在しないコードが何度も要求されました。1分ほど待ってから、もう一度スキャンしてください。',
    },
    tryAgain: {
      title: 'しばらくしてからもう一度お試しください',
      text: 'コードを確認できませんでした。まもなく復旧します。数秒待ってから、もう一度スキャンしてください。',
    },
    notFound: { title: 'ページが見つかりません', text: 'アドレスが正しく入力されているかご確認ください。' },
  },
  {
    language: 'zh-Hans',
    notAvailable: {
      title: '此二维码暂不可用',
      text: '其指向的内容目前未启用，或二维码未被完整读取。您可以再扫描一次。',
    },
    tooMany: { title: '尝试次数过多', text: '您的网络请求了许多不存在的二维码。请等待一分钟，然后再次扫描。' },
    tryAgain: { title: '请稍后再试', text: '暂时无法查询此二维码，很快会恢复。请等待几秒钟，然后再次扫描。' },
    notFound: { title: '找不到页面', text: '请检查网址是否完整、拼写是否正确。' },
  },
];
