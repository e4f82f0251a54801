/** Teksty logowania i zmiany hasła. */
export default {
  title: 'Zaloguj się',
  lead: 'Po haśle poprosimy o\u00A0drugi składnik, na przykład kod z\u00A0wiadomości e-mail.',
  language: 'Język',
  email: 'Adres e-mail',
  password: 'Hasło',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  forgot: 'Nie pamiętasz hasła?',
  next: 'Dalej',
  emailRequired: 'Podaj adres e-mail.',
  emailWrong: 'To nie wygląda na adres e-mail.',
  passwordRequired: 'Podaj hasło.',
  failed: 'Nie udało się zalogować. Spróbuj ponownie.',
  expired: 'Twoja sesja wygasła. Zaloguj się ponownie.',
  unanswered:
    'Wylogowano Cię w\u00A0tej przeglądarce, ale portal tego nie potwierdził. Sesja zakończy się sama, najpóźniej po dwóch godzinach bezczynności. Jeśli to nie jest Twój komputer, zaloguj się i\u00A0wyloguj jeszcze raz.',
  code: {
    title: 'Wpisz kod z e-maila',
    lead: 'Sześcioznakowy kod wysłaliśmy na adres {{email}}. Jeśli go nie widzisz, sprawdź folder ze spamem.',
    label: 'Kod',
    submit: 'Zaloguj się',
    back: 'Wróć',
    resend: 'Wyślij ponownie',
    resendIn: 'Wyślij ponownie za {{seconds}} s',
    resent: 'Wysłaliśmy nowy kod',
    resendFailed: 'Nie udało się wysłać kodu. Spróbuj ponownie.',
    warning: 'Po zbyt wielu błędnych próbach zablokujemy logowanie i wyślemy instrukcję e-mailem.',
    incorrect: 'Kod jest nieprawidłowy.',
    expired: 'Kod stracił ważność. Wyślij nowy lub zaloguj się ponownie.',
    required: 'Wpisz wszystkie sześć znaków.',
    lockedTitle: 'Logowanie zablokowane',
    locked: 'Podano zbyt wiele błędnych kodów. Sprawdź pocztę: wysłaliśmy link, którym odblokujesz konto.',
    toStart: 'Wróć do logowania',
  },
  app: {
    title: 'Wpisz kod z\u00A0aplikacji',
    lead: 'Otwórz w\u00A0telefonie aplikację uwierzytelniającą i\u00A0wpisz sześć cyfr, które teraz pokazuje.',
  },
  passkey: {
    title: 'Zaloguj się kluczem dostępu',
    lead: 'Przeglądarka poprosi o\u00A0odcisk palca, twarz, PIN albo klucz sprzętowy.',
    signIn: 'Zaloguj się kluczem dostępu',
    cancelled: 'Przeglądarka nie podała klucza. Spróbuj ponownie albo zaloguj się inaczej.',
    unknown: 'Ta przeglądarka nie obsługuje kluczy dostępu. Wybierz inny sposób.',
  },
  recovery: {
    title: 'Wpisz kod zapasowy',
    lead: 'Jeden z\u00A0kodów przechowanych przy włączaniu aplikacji lub klucza. Każdy działa raz.',
    label: 'Kod zapasowy',
    none: 'Nie masz już kodów? Administrator Twojej organizacji może usunąć utracone składniki.',
    required: 'Wpisz cały kod.',
    incorrect: 'Nieprawidłowy lub już użyty kod zapasowy.',
  },
  ways: {
    title: 'Inne sposoby',
    app: 'Użyj aplikacji uwierzytelniającej',
    passkey: 'Użyj klucza dostępu',
    recovery: 'Użyj kodu zapasowego',
    mail: 'Wyślij kod e-mailem',
  },
  confirmEmail: {
    title: 'Potwierdź nowy adres e-mail',
    lead: 'Od tej pory będziesz logować się tym adresem i dostawać na niego kody i linki. Twoje sesje się zakończą, a klucz API konta zostanie usunięty.',
    submit: 'Potwierdź adres',
    failed: 'Nie udało się potwierdzić adresu. Spróbuj ponownie.',
    doneTitle: 'Adres potwierdzony',
    doneLead: 'Od teraz logujesz się adresem {{email}}.',
  },
  unsubscribe: {
    title: 'Rezygnacja z\u00A0wiadomości',
    loading: 'Sprawdzamy link',
    notifications:
      'Powiadomienia organizacji {{organization}} na adres {{email}}: incydenty, widoczności, zagrożenia i\u00A0IoC. Jeśli z\u00A0nich zrezygnujesz, administratorzy organizacji zobaczą to i\u00A0będą mogli wznowić wysyłkę.',
    reminders:
      'Przypomnienia o\u00A0naprawach na adres {{email}}. Jeśli z\u00A0nich zrezygnujesz, możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
    replies:
      'Wiadomości o\u00A0odpowiedziach do incydentów na adres {{email}}. Jeśli z\u00A0nich zrezygnujesz, możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
    mentions:
      'Wiadomości o\u00A0wzmiankach w\u00A0incydentach na adres {{email}}. Jeśli z\u00A0nich zrezygnujesz, możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
    concerns_us:
      'Wiadomości o\u00A0tym, co pasuje do zasobów organizacji, na adres {{email}}. Jeśli z\u00A0nich zrezygnujesz, możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
    digest:
      'Przegląd na adres {{email}}. Jeśli z\u00A0niego zrezygnujesz, możesz włączyć go ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
    report:
      'Raport „{{report}}” wysyłany e-mailem na adres {{email}}. Jeśli z\u00A0niego zrezygnujesz, raport nadal będzie powstawał, a\u00A0wysyłkę możesz włączyć ponownie w\u00A0jego ustawieniach.',
    submit: 'Zrezygnuj z tych wiadomości',
    failed: 'Nie udało się zatrzymać wysyłki. Spróbuj ponownie.',
    doneTitle: 'Wysyłka zatrzymana',
    done: {
      notifications:
        'Powiadomienia organizacji {{organization}} nie będą już wysyłane na adres {{email}}. Wysyłkę może wznowić administrator organizacji.',
      reminders:
        'Przypomnienia nie będą już wysyłane na adres {{email}}. Możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
      replies:
        'Wiadomości o\u00A0odpowiedziach nie będą już wysyłane na adres {{email}}. Możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
      mentions:
        'Wiadomości o\u00A0wzmiankach nie będą już wysyłane na adres {{email}}. Możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
      concerns_us:
        'Wiadomości o\u00A0tym, co pasuje do zasobów organizacji, nie będą już wysyłane na adres {{email}}. Możesz włączyć je ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
      digest:
        'Przegląd nie będzie już wysyłany na adres {{email}}. Możesz włączyć go ponownie w\u00A0ustawieniach, w\u00A0zakładce „Powiadomienia”.',
      report:
        'Raport „{{report}}” nie będzie już wysyłany na adres {{email}}. Wysyłkę możesz włączyć ponownie w\u00A0jego ustawieniach.',
    },
  },
  refuseEmail: {
    title: 'Zachowaj dotychczasowy adres e-mail',
    lead: 'Do Twojego konta wpisano inny adres. Naciśnij przycisk, jeśli nie było to z\u00A0Tobą uzgodnione: nadal będziesz logować się dotychczasowym adresem.',
    submit: 'Zachowaj dotychczasowy adres',
    failed: 'Nie udało się odrzucić zmiany. Spróbuj ponownie.',
    dead: 'Ten link już nie działa: nowy adres został potwierdzony, anulowany lub odrzucony albo minął termin. Zaloguj się dotychczasowym adresem. Jeśli się nie uda, od razu zawiadom administratora.',
    doneTitle: 'Adres zostaje bez zmian',
    doneLead: 'Inny adres nie będzie używany. Jeśli nie wiesz, kto go wpisał, zawiadom administratora.',
  },
  reset: {
    title: 'Ustaw nowe hasło',
    lead: 'Podaj adres e-mail swojego konta. Wyślemy link, za pomocą którego ustawisz nowe hasło.',
    submit: 'Wyślij link',
    back: 'Wróć do logowania',
    failed: 'Nie udało się wysłać linku. Spróbuj ponownie.',
    sentTitle: 'Sprawdź pocztę',
    sentLead:
      'Jeśli adres {{email}} należy do konta, link przyjdzie w\u00A0ciągu dwóch minut. Będzie ważny przez godzinę.',
    resend: 'Wyślij ponownie',
    resent: 'Wysłano ponownie',
    newTitle: 'Ustaw nowe hasło',
    newPassword: 'Nowe hasło',
    repeat: 'Powtórz nowe hasło',
    save: 'Ustaw hasło',
    rule: 'Co najmniej 8 znaków, w tym cyfra, mała i wielka litera.',
    ruleMet: 'Hasło spełnia wymagania.',
    notEqual: 'Hasła nie są takie same.',
    all: 'Uzupełnij wszystkie pola.',
    doneTitle: 'Hasło zostało ustawione',
    doneLead: 'Możesz się nim teraz zalogować. Wszystkie wcześniejsze sesje zostały zakończone.',
    toSignIn: 'Zaloguj się',
    askAgain: 'Poproś o nowy link',
  },
}
