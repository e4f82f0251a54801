/** Teksty własnych e-maili portalu, według szablonu. */
export default {
  automatic: 'Wiadomość wysłana automatycznie, prosimy na nią nie odpowiadać.',
  modules: {
    visibility: 'Widoczności',
    incident: 'Incydenty',
    threat: 'Zagrożenia',
    feed: 'IoC',
    report: 'Raporty',
  },
  second_factor_code: {
    subject: 'Kod logowania do portalu {{provider}}',
    validity: 'Kod, którym dokończysz logowanie. Jest ważny {{minutes}} minut i działa tylko raz.',
    attempt: 'Próba logowania: {{moment}}, z adresu {{address}}.',
    advice:
      'Jeśli to nie Ty, ktoś zna Twoje hasło: nie podawaj nikomu tego kodu i od razu zmień hasło w portalu.',
  },
  confirmation_code: {
    subject: 'Kod potwierdzający do portalu {{provider}}',
    validity:
      'Ten kod potwierdza, że to Ty wprowadzasz zmianę w portalu. Jest ważny {{minutes}} minut i działa tylko raz.',
    attempt: 'Poproszono o niego {{moment}}, z adresu {{address}}, w sesji Twojego konta.',
    advice:
      'Jeśli to nie Ty, nikomu nie podawaj kodu, w ustawieniach portalu zakończ pozostałe sesje i zmień hasło.',
  },
  factor_changed: {
    subject: 'Zmieniono sposób logowania na Twoje konto',
    change: {
      app_added: 'Na Twoim koncie włączono aplikację uwierzytelniającą.',
      app_replaced:
        'Na Twoim koncie włączono inną aplikację uwierzytelniającą; dotychczasowa już nie działa.',
      app_removed: 'Z Twojego konta usunięto aplikację uwierzytelniającą.',
      passkey_added: 'Do Twojego konta dodano klucz dostępu „{{name}}”.',
      passkey_removed: 'Z Twojego konta usunięto klucz dostępu „{{name}}”.',
      recovery_codes_renewed: 'Utworzono nowe kody zapasowe do Twojego konta; poprzednie już nie działają.',
      mail_on: 'Na Twoim koncie włączono logowanie kodem z e-maila.',
      mail_off: 'Na Twoim koncie wyłączono logowanie kodem z e-maila.',
    },
    from: 'Zmiany dokonano {{moment}}, z adresu {{address}}.',
    advice: 'Jeśli to nie Ty, w ustawieniach portalu zakończ pozostałe sesje, zmień hasło i daj nam znać.',
  },
  recovery_code_used: {
    subject: 'Użyto kodu zapasowego do Twojego konta',
    used: 'Kodu zapasowego użyto zamiast aplikacji uwierzytelniającej lub klucza dostępu {{moment}}, z adresu {{address}}.',
    last: 'To był ostatni kod. Utwórz nowe w ustawieniach portalu.',
    left_one: 'Pozostało: {{count, number}}\u00A0kod.',
    left_few: 'Pozostało: {{count, number}}\u00A0kody.',
    left_many: 'Pozostało: {{count, number}}\u00A0kodów.',
    left_other: 'Pozostało: {{count, number}}\u00A0kodu.',
    advice:
      'Jeśli to nie Ty, w ustawieniach portalu zakończ pozostałe sesje, utwórz nowe kody, zmień hasło i daj nam znać.',
  },
  factors_reset: {
    subject: 'Usunięto drugi składnik logowania na Twoje konto',
    operator: 'operator portalu',
    removed:
      'Aplikację uwierzytelniającą, klucze dostępu i kody zapasowe Twojego konta usunięto {{moment}}. Kto to zrobił: {{by}}. Wszystkie sesje zostały zakończone.',
    next: 'Przy następnym logowaniu podasz hasło i kod, który wyślemy Ci e-mailem. Aplikację lub klucz dostępu ustaw ponownie w ustawieniach.',
    advice: 'Jeśli to nie na Twoją prośbę, od razu daj nam znać.',
  },
  account_locked: {
    subject: 'Twoje konto zostało zablokowane',
    locked:
      'Zbyt wiele razy podano błędny kod logowania, ostatnio {{moment}} z adresu {{address}}. Logowanie na Twoje konto jest zablokowane.',
    unlock:
      'Aby je odblokować, ustaw nowe hasło. Link jest ważny {{minutes}} minut i działa tylko raz; nowy zamówisz na stronie logowania.',
    action: 'Ustaw nowe hasło i odblokuj konto',
    advice: 'Jeśli to nie Ty, ktoś zna Twoje hasło: ustaw nowe, którego nie używasz nigdzie indziej.',
  },
  password_reset: {
    subject: 'Zmiana hasła do portalu {{provider}}',
    requested: 'Poproszono o zmianę hasła do Twojego konta: {{moment}}, z adresu {{address}}.',
    validity: 'Link jest ważny {{minutes}} minut i działa tylko raz.',
    action: 'Ustaw nowe hasło',
    advice: 'Jeśli to nie Ty, nie musisz nic robić: hasło pozostaje bez zmian.',
  },
  account_guarded: {
    subject: 'Ktoś próbuje odgadnąć hasło do Twojego konta',
    guessed:
      'Do Twojego konta wielokrotnie podano błędne hasło, ostatnio {{moment}} z adresu {{address}}. Konto nie jest zablokowane: przeglądarki, w których już się logowano na to konto, działają jak zwykle.',
    wait: 'W każdej innej przeglądarce logowanie może w tym czasie czekać do 15 minut. Aby zalogować się w niej od razu, ustaw w niej nowe hasło. Link jest ważny {{minutes}} minut i działa tylko raz; nowy wyśle Ci „Nie pamiętasz hasła?” na stronie logowania.',
    action: 'Ustaw nowe hasło',
    advice: 'Jeśli logujesz się w przeglądarce, której już używasz, nie musisz nic robić.',
  },
  password_changed: {
    subject: 'Hasło do Twojego konta zostało zmienione',
    changed: 'Hasło zmieniono {{moment}}, z adresu {{address}}. Pozostałe sesje zostały zakończone.',
    key: 'Jeśli masz klucz API, nadal on działa. Jeśli ktoś inny może go znać, wygeneruj nowy na stronie „Połączenia”, w\u00A0zakładce „Klucze”.',
    advice:
      'Jeśli to nie Ty, od razu ustaw nowe hasło na stronie logowania („Nie pamiętasz hasła?”) i daj nam znać.',
  },
  email_confirmation: {
    subject: 'Potwierdź ten adres e-mail w portalu {{provider}}',
    entered: 'Ten adres wpisano do konta w portalu {{provider}}. Wpisany przez: {{by}}.',
    validity:
      'Zacznie obowiązywać, gdy go potwierdzisz. Link jest ważny {{hours}} godziny i działa tylko raz.',
    action: 'Potwierdź adres',
    effect:
      'Odtąd będziesz logować się tym adresem, a kody i linki będą przychodzić tutaj. Wszystkie sesje zostaną zakończone, a klucz API konta usunięty.',
    advice: 'Jeśli to nie Twoje konto, nie używaj linku.',
  },
  email_change_requested: {
    subject: 'Do Twojego konta wpisano inny adres e-mail',
    entered: 'Do Twojego konta wpisano adres {{email}}: {{moment}}. Wpisany przez: {{by}}.',
    effect:
      'Zacznie obowiązywać, gdy zostanie potwierdzony. Do tego czasu logujesz się dotychczasowym adresem, a kody i linki przychodzą tutaj.',
    action: 'Zachowaj dotychczasowy adres',
    advice:
      'Jeśli nie spodziewasz się tej zmiany, użyj linku i daj nam znać: inaczej osoba, która czyta pocztę pod nowym adresem, mogłaby ustawić nowe hasło. Link działa {{hours}} godziny, dopóki nowy adres nie zostanie potwierdzony.',
    noAction: 'Jeśli nowy adres jest właściwy, nie musisz tu nic robić.',
  },
  email_changed: {
    subject: 'Adres e-mail Twojego konta został zmieniony',
    confirmed:
      'Adres {{email}} potwierdzono {{moment}} i jest on teraz adresem Twojego konta. Dotychczasowy nie jest już używany.',
    effect: 'Wszystkie sesje zostały zakończone, a klucz API konta usunięto.',
    advice: 'Jeśli nie spodziewasz się tej zmiany, od razu daj nam znać.',
  },
  invitation: {
    subject: 'Twoje konto w portalu {{provider}}',
    created: 'Masz konto w portalu {{provider}}. Konto założone przez: {{inviter}}.',
    createdWith:
      'Masz konto w portalu {{provider}}, w organizacji {{organization}}. Konto założone przez: {{inviter}}.',
    validity:
      'Ustaw własne hasło. Link jest ważny {{hours}} godziny i działa tylko raz; później nowy wyśle Ci „Nie pamiętasz hasła?” na stronie logowania.',
    action: 'Ustaw hasło',
    signIn: 'Logujesz się tym adresem e-mail, hasłem i kodem, który za każdym razem Ci wyślemy.',
    advice: 'Jeśli nie spodziewasz się tego konta, nie używaj linku i daj nam znać.',
  },
  module_requested: {
    subject: 'Prośba o dostęp w portalu {{provider}}',
    asked: '{{author}} ({{organization}}) prosi o dostęp do modułu: {{module}}.',
    decide: 'Możesz przyznać dostęp albo odrzucić prośbę, podając powód. Prośby czekają na Twoim pulpicie.',
    switchOn:
      '{{organization}} nie ma tego modułu. Jeśli przyznasz dostęp, włączysz go też całej organizacji. Prośby czekają na Twoim pulpicie.',
    action: 'Odpowiedz na prośbę',
  },
  module_request_answered: {
    granted: {
      subject: 'Przyznano Ci dostęp',
      text: 'Masz już dostęp do modułu: {{module}}. Prośba rozpatrzona przez: {{answered_by}}.',
    },
    denied: {
      subject: 'Odrzucono Twoją prośbę o dostęp',
      text: 'Odrzucono Twoją prośbę o dostęp do modułu: {{module}}. Prośba rozpatrzona przez: {{answered_by}}.',
      reason: 'Powód: {{reason}}',
    },
    action: 'Otwórz portal',
  },
  sighting_answered: {
    subject: 'Odpowiedź na zgłoszenie dotyczące wskaźnika',
    kind: {
      seen: 'Twoje zgłoszenie zauważenia wskaźnika',
      false_positive_here: 'Twoja informacja o\u00A0fałszywym alarmie w\u00A0Twojej organizacji',
      false_positive: 'Twoje zgłoszenie fałszywego alarmu',
    },
    outcome: {
      thanks: 'Analitycy dziękują za zgłoszenie.',
      kept: 'Analitycy sprawdzili: wskaźnik zostaje.',
      taken_back: 'Analitycy wycofali wskaźnik.',
    },
    answered: '{{kind}} (IoC #{{id}}): jest odpowiedź. {{outcome}}',
    whole: 'Pełna odpowiedź jest w\u00A0portalu.',
    announced: 'Jest odpowiedź na Twoje zgłoszenie dotyczące wskaźnika: {{indicator}}.',
    action: 'Otwórz wskaźnik',
  },
  incident_replied: {
    byKey: 'Klucz API {{name}}',
    subject: 'Odpowiedzi do incydentu #{{id}}',
    subjectNamed: 'Odpowiedzi do incydentu #{{id}}: {{name}}',
    subjectOfNotes: 'Uwagi wewnętrzne do incydentu #{{id}}',
    subjectOfNotesNamed: 'Uwagi wewnętrzne do incydentu #{{id}}: {{name}}',
    announced: 'Organizacja odpowiedziała w\u00A0sprawie incydentu #{{id}}.',
    replied: '{{author}} ({{organization}}) odpowiada w\u00A0sprawie incydentu #{{id}}:',
    closed: 'Incydent jest zamknięty: {{outcome}}.',
    outcome: { repaired: 'naprawiony', no_harm: 'bez szkody', false_alarm: 'fałszywy alarm' },
    files: 'Pliki, w\u00A0portalu: {{names}}.',
    announcedProvider: 'Dostawca odpowiedział w\u00A0sprawie incydentu #{{id}}.',
    repliedProvider: '{{provider}} odpowiada w\u00A0sprawie incydentu #{{id}}:',
    repliedMany: '{{organization}} odpowiada w\u00A0sprawie incydentu #{{id}}.',
    repliedProviderMany: '{{provider}} odpowiada w\u00A0sprawie incydentu #{{id}}.',
    number: 'Nowe odpowiedzi: {{number}}.',
    announcedNote: 'Incydent #{{id}} ma nową uwagę wewnętrzną.',
    noted: '{{author}} dodaje uwagę wewnętrzną w\u00A0sprawie incydentu #{{id}}:',
    notedMany: 'Incydent #{{id}} ma nowe uwagi wewnętrzne.',
    numberOfNotes: 'Nowe uwagi: {{number}}.',
    mentioned: 'Wspomniano o\u00A0Tobie.',
    whyMentioned: 'Ta wiadomość przychodzi do osób, o\u00A0których wspomniano.',
    earlier: 'To ostatnie z\u00A0nich. Pozostałe są w\u00A0portalu.',
    why: 'Ta wiadomość przychodzi do osób, które piszą w\u00A0tej rozmowie.',
    whyAnalyst:
      'Ta wiadomość przychodzi do analityków, którzy piszą w\u00A0tej rozmowie, a\u00A0gdy nikt jeszcze nie pisał, do całego zespołu.',
    inPortal: 'Odpowiedź jest w\u00A0portalu, po zalogowaniu.',
    inPortalMany: 'Treść jest w\u00A0portalu, po zalogowaniu.',
    action: 'Otwórz incydent',
  },
  indicators_withdrawn: {
    subject_one: 'Wycofano wskaźnik',
    subject_few: 'Wycofane wskaźniki: {{count, number}}',
    subject_many: 'Wycofane wskaźniki: {{count, number}}',
    subject_other: 'Wycofane wskaźniki: {{count, number}}',
    withdrawn: 'Wycofano: {{numbers}}.',
    withdrawnMore: 'Wycofano: {{numbers}} i\u00A0jeszcze {{more}}.',
    remove_one:
      'Od czasu jego publikacji systemy Twojej organizacji korzystały z\u00A0kluczy API albo ktoś pobierał pliki lub raporty. Listy, TAXII i\u00A0zmiany już go nie zawierają. Usuń go tam, gdzie system nie robi tego sam, i\u00A0tam, gdzie trafił z\u00A0pliku.',
    remove_few:
      'Od czasu ich publikacji systemy Twojej organizacji korzystały z\u00A0kluczy API albo ktoś pobierał pliki lub raporty. Listy, TAXII i\u00A0zmiany już ich nie zawierają. Usuń je tam, gdzie system nie robi tego sam, i\u00A0tam, gdzie trafiły z\u00A0pliku.',
    remove_many:
      'Od czasu ich publikacji systemy Twojej organizacji korzystały z\u00A0kluczy API albo ktoś pobierał pliki lub raporty. Listy, TAXII i\u00A0zmiany już ich nie zawierają. Usuń je tam, gdzie system nie robi tego sam, i\u00A0tam, gdzie trafiły z\u00A0pliku.',
    remove_other:
      'Od czasu ich publikacji systemy Twojej organizacji korzystały z\u00A0kluczy API albo ktoś pobierał pliki lub raporty. Listy, TAXII i\u00A0zmiany już ich nie zawierają. Usuń je tam, gdzie system nie robi tego sam, i\u00A0tam, gdzie trafiły z\u00A0pliku.',
    action_one: 'Dlaczego go wycofano',
    action_few: 'Dlaczego wycofano pierwszy z\u00A0nich',
    action_many: 'Dlaczego wycofano pierwszy z\u00A0nich',
    action_other: 'Dlaczego wycofano pierwszy z\u00A0nich',
  },
  pgp_key_expiring: {
    subject: 'Niedługo wygaśnie klucz PGP do powiadomień',
    expires: 'Klucz PGP adresu powiadomień {{email}} wygaśnie {{day}}.',
    effect:
      'Od tej chwili powiadomienia na ten adres będą zawierać tylko liczby i\u00A0linki, bo nie da się ich już zaszyfrować.',
    action: 'Otwórz adresy powiadomień',
    advice:
      'Poproś osobę, która czyta pocztę pod tym adresem, o\u00A0klucz publiczny z\u00A0późniejszą datą ważności. Wczytaj go w\u00A0portalu w\u00A0miejsce obecnego. To przypomnienie przychodzi raz dla każdego klucza.',
  },
  apiKey: {
    name: '„{{name}}”',
    nameAndPrefix: '„{{name}}” ({{prefix}}…)',
    lastUse: 'Ostatnie użycie: {{moment}}.',
    lastUseFrom: 'Ostatnie użycie: {{moment}}, z\u00A0adresu {{address}}.',
    action: 'Otwórz klucze',
  },
  api_key_expiring: {
    subject: 'Niedługo wygaśnie klucz API „{{name}}”',
    expires: 'Klucz API {{key}} wygaśnie {{moment}}.',
    effect:
      'Od tej chwili każde zapytanie z\u00A0tym kluczem będzie odrzucane. Niektóre zapory sieciowe przestają wtedy stosować listę pobieraną tym kluczem.',
    unused: 'Od trzech miesięcy nikt go nie użył: jeśli nie jest już potrzebny, unieważnij go.',
    advice:
      'Wymień klucz w\u00A0portalu i\u00A0wpisz nowy w\u00A0systemie, który go używa: obecny będzie działać jeszcze do siedmiu dni. Możesz też ustawić późniejszy termin ważności.',
  },
  api_key_scope_gone: {
    subject: 'Nie ma już grup lub widoków, do których ograniczono klucz API „{{name}}”',
    gone: 'Klucz API {{key}} jest ograniczony do wybranych grup i\u00A0zapisanych widoków. Nie ma już: grup – {{groups}}, widoków – {{views}}. Dostawca wycofał grupę albo usunięto właściciela widoku.',
    nothingLeft:
      'Nie zostało nic, co ten klucz mógłby odczytać. Na zapytania o\u00A0wskaźniki portal odpowiada błędem (404, scope_gone), a\u00A0nie pustą listą, aby zapory sieciowe zachowały tę, którą mają. Tej listy nic już jednak nie aktualizuje.',
    someLeft:
      'Listy pobierane tym kluczem zawierają tylko to, co obejmują pozostałe grupy i\u00A0widoki. Systemy, które z\u00A0nich korzystają, mogą blokować mniej niż dotąd.',
    unused: 'Od trzech miesięcy nikt tego klucza nie użył: jeśli nie jest już potrzebny, unieważnij go.',
    advice:
      'Grup i\u00A0widoków klucza nie można zmienić. Utwórz nowy klucz z\u00A0tymi, które są potrzebne, wpisz go w\u00A0systemie, który używa obecnego, a\u00A0obecny unieważnij.',
  },
  webhook_paused: {
    subject: 'Webhook „{{name}}” jest wstrzymany',
    gone: 'Odbiorca webhooka „{{name}}” ({{host}}) odpowiedział, że nie przyjmuje już zdarzeń (HTTP 410), więc portal przestał je wysyłać.',
    failing:
      'Od {{moment}} do odbiorcy webhooka „{{name}}” ({{host}}) nic nie dociera: ostatnim razem {{problem}}. Portal przestał więc wysyłać do niego zdarzenia.',
    effect:
      'Tego, co wydarzy się w\u00A0tym czasie, ten webhook później nie przekaże. Wszystko jest w\u00A0portalu i\u00A0w\u00A0API dla kluczy.',
    problem: {
      status: 'odpowiedział błędem',
      gone: 'odpowiedział, że nie przyjmuje już zdarzeń',
      redirect: 'odpowiedział przekierowaniem, którego portal nie wykonał',
      timeout: 'nie odpowiedział na czas',
      name_not_found: 'jego nazwy nie było w\u00A0DNS',
      address_not_allowed: 'jego nazwa wskazywała adres, który nie był publiczny',
      certificate: 'miał nieprawidłowy certyfikat',
      connection: 'nie udało się z\u00A0nim połączyć',
      no_secret: 'portal nie mógł użyć sekretu webhooka',
      webhook_paused: 'webhook był wstrzymany',
      module_off: 'moduł był wyłączony',
      outdated: 'treść zdarzenia była już nieaktualna',
      given_up: 'portal zrezygnował z\u00A0wysyłki',
    },
    advice: {
      endpoint: 'Napraw odbiorcę albo zmień adres, wyślij zdarzenie testowe i\u00A0wznów webhook.',
      name: 'Popraw wpis DNS odbiorcy albo zmień adres, wyślij zdarzenie testowe i\u00A0wznów webhook.',
      certificate:
        'Zainstaluj u\u00A0odbiorcy ważny certyfikat dla jego nazwy, wyślij zdarzenie testowe i\u00A0wznów webhook.',
      secret:
        'Wygeneruj nowy sekret, wpisz go u\u00A0odbiorcy, wyślij zdarzenie testowe i\u00A0wznów webhook.',
      end: 'Jeśli odbiorca ma znów przyjmować zdarzenia, napraw go albo zmień adres, wyślij zdarzenie testowe i\u00A0wznów webhook. W\u00A0przeciwnym razie usuń webhook.',
    },
    sendAgain: '{{advice}} Nieudane zdarzenia można wysłać ponownie z\u00A0dziennika.',
    action: 'Otwórz webhook',
  },
  personal_news: {
    digest: {
      subject_one: 'Przegląd: {{count, number}}\u00A0nowa pozycja',
      subject_few: 'Przegląd: {{count, number}}\u00A0nowe pozycje',
      subject_many: 'Przegląd: {{count, number}}\u00A0nowych pozycji',
      subject_other: 'Przegląd: {{count, number}}\u00A0nowej pozycji',
      why: 'To przegląd z\u00A0Twoich ustawień powiadomień. Gdy nie ma nic nowego, nie przychodzi.',
    },
    concerns_us: {
      subject_one: 'Dotyczy nas: {{count, number}}\u00A0nowa pozycja',
      subject_few: 'Dotyczy nas: {{count, number}}\u00A0nowe pozycje',
      subject_many: 'Dotyczy nas: {{count, number}}\u00A0nowych pozycji',
      subject_other: 'Dotyczy nas: {{count, number}}\u00A0nowej pozycji',
      why: 'W\u00A0ustawieniach powiadomień masz włączone wiadomości o\u00A0nowych pozycjach, które pasują do zasobów Twojej organizacji.',
    },
    matching: {
      visibilities: 'Dotyczy nas: widoczności',
      incidents: 'Dotyczy nas: incydenty',
      threats: 'Dotyczy nas: zagrożenia',
      feeds: 'Dotyczy nas: IoC',
    },
    view: {
      visibilities: 'Widoczności, widok nr {{id}}',
      incidents: 'Incydenty, widok nr {{id}}',
      threats: 'Zagrożenia, widok nr {{id}}',
      feeds: 'IoC, widok nr {{id}}',
    },
    total_one: '{{count, number}}\u00A0nowa',
    total_few: '{{count, number}}\u00A0nowe',
    total_many: '{{count, number}}\u00A0nowych',
    total_other: '{{count, number}}\u00A0nowej',
    more_one: 'Oraz jeszcze {{count, number}}\u00A0inna.',
    more_few: 'Oraz jeszcze {{count, number}}\u00A0inne.',
    more_many: 'Oraz jeszcze {{count, number}}\u00A0innych.',
    more_other: 'Oraz jeszcze {{count, number}}\u00A0innej.',
    unnamed: 'Nowe pozycje zobaczysz w\u00A0portalu: bez Twojego klucza PGP wiadomość ich nie wymienia.',
    open: 'Otwórz listę',
  },
  exposure_reminder: {
    subject: 'Widoczności do naprawy: {{counts}}',
    counted: {
      overdue_one: '{{count, number}}\u00A0po terminie',
      overdue_few: '{{count, number}}\u00A0po terminie',
      overdue_many: '{{count, number}}\u00A0po terminie',
      overdue_other: '{{count, number}}\u00A0po terminie',
      due_one: '{{count, number}}\u00A0z\u00A0terminem dzisiaj',
      due_few: '{{count, number}}\u00A0z\u00A0terminem dzisiaj',
      due_many: '{{count, number}}\u00A0z\u00A0terminem dzisiaj',
      due_other: '{{count, number}}\u00A0z\u00A0terminem dzisiaj',
      day_before_one: '{{count, number}}\u00A0z\u00A0terminem jutro',
      day_before_few: '{{count, number}}\u00A0z\u00A0terminem jutro',
      day_before_many: '{{count, number}}\u00A0z\u00A0terminem jutro',
      day_before_other: '{{count, number}}\u00A0z\u00A0terminem jutro',
      returned_one: '{{count, number}}\u00A0wykryta ponownie',
      returned_few: '{{count, number}}\u00A0wykryte ponownie',
      returned_many: '{{count, number}}\u00A0wykrytych ponownie',
      returned_other: '{{count, number}}\u00A0wykrytej ponownie',
      unowned_one: '{{count, number}}\u00A0nieprzydzielona',
      unowned_few: '{{count, number}}\u00A0nieprzydzielone',
      unowned_many: '{{count, number}}\u00A0nieprzydzielonych',
      unowned_other: '{{count, number}}\u00A0nieprzydzielonej',
      half_one: '{{count, number}}\u00A0w\u00A0połowie czasu',
      half_few: '{{count, number}}\u00A0w\u00A0połowie czasu',
      half_many: '{{count, number}}\u00A0w\u00A0połowie czasu',
      half_other: '{{count, number}}\u00A0w\u00A0połowie czasu',
      assigned_one: '{{count, number}}\u00A0przydzielona',
      assigned_few: '{{count, number}}\u00A0przydzielone',
      assigned_many: '{{count, number}}\u00A0przydzielonych',
      assigned_other: '{{count, number}}\u00A0przydzielonej',
    },
    reason: {
      overdue: 'po terminie, który minął {{due}}',
      due: 'termin mija dzisiaj',
      day_before: 'termin mija jutro',
      returned: 'wykryta ponownie, choć zgłoszono naprawę; termin: {{due}}',
      unowned: 'nieprzydzielona, bo tej osoby nie ma już w\u00A0organizacji; termin: {{due}}',
      half: 'minęła połowa czasu na naprawę; termin: {{due}}',
      assigned: 'przydzielono Ci jej naprawę; termin: {{due}}',
    },
    announced: 'Widoczność {{number}}, {{level}}.',
    more_one: 'Oraz jeszcze {{count, number}}\u00A0inna.',
    more_few: 'Oraz jeszcze {{count, number}}\u00A0inne.',
    more_many: 'Oraz jeszcze {{count, number}}\u00A0innych.',
    more_other: 'Oraz jeszcze {{count, number}}\u00A0innej.',
    unnamed:
      'Widoczności Twojej organizacji wymagają Twojej uwagi. Ich listę zobaczysz w\u00A0portalu: bez Twojego klucza PGP wiadomość ich nie wymienia.',
    action: 'Otwórz widoczności',
    advice:
      'Przypomnienie przychodzi, gdy ktoś przydzieli Ci naprawę, w\u00A0połowie czasu, dzień przed terminem, w\u00A0dniu terminu, a\u00A0potem co tydzień. Gdy widoczność jest naprawiona, zgłoś to w\u00A0portalu: sprawdzi ją następny skan.',
  },
}
