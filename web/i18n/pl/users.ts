/** Teksty użytkowników: organizacji i dostawcy. */
export default {
  title: 'Użytkownicy',
  providerTitle: 'Użytkownicy dostawcy',
  count_one: '{{count, number}} użytkownik', count_few: '{{count, number}} użytkowników', count_many: '{{count, number}} użytkowników', count_other: '{{count, number}} użytkownika',
  show_one: 'Pokaż {{count, number}} użytkownika', show_few: 'Pokaż {{count, number}} użytkowników', show_many: 'Pokaż {{count, number}} użytkowników', show_other: 'Pokaż {{count, number}} użytkownika',
  search: 'Szukaj po nazwisku lub e-mailu',
  empty: {
    title: 'Nie ma jeszcze użytkowników', text: 'Dodaj pierwszego, a\u00A0dostanie link do ustawienia hasła.', noMatch: 'Żaden użytkownik nie pasuje',
    providerTitle: 'Nie ma jeszcze użytkowników dostawcy', providerText: 'Tu pojawią się analitycy dostawcy.',
  },
  column: { name: 'Imię i\u00A0nazwisko', email: 'E-mail', activity: 'Ostatnia aktywność', role: 'Rola', status: 'Konto', organization: 'Organizacja' },
  provider: 'Dostawca',
  never: 'brak',
  you: 'Ty',
  role: { ROLE_COMCERT_ADMIN: 'Administrator platformy', ROLE_COMCERT_ANALYST: 'Analityk', ROLE_ORGANIZATION_ADMIN: 'Administrator organizacji', ROLE_USER: 'Użytkownik' },
  status: { active: 'aktywne', deactivated: 'wyłączone' },
  badge: {
    expired: 'wygasło', expiredHint: 'Konto wygasło: nie można się na nie zalogować.', deactivated: 'wyłączone', deactivatedHint: 'Konto jest wyłączone: nie można się na nie zalogować.',
    locked: 'zablokowane logowanie', lockedHint: 'Podano zbyt wiele błędnych kodów. Logowanie odblokuje nowe hasło: „Nie pamiętasz hasła?” na stronie logowania.',
    requests_one: 'prosi o\u00A0{{count, number}} moduł', requests_few: 'prosi o\u00A0{{count, number}} moduły', requests_many: 'prosi o\u00A0{{count, number}} modułów', requests_other: 'prosi o\u00A0{{count, number}} modułu',
  },
  module: { visibility: 'Widoczności', incident: 'Incydenty', threat: 'Zagrożenia', feed: 'IoC', report: 'Raporty' },
  sort: {
    nameUp: 'Nazwisko: od A do Z', nameDown: 'Nazwisko: od Z do A', activityNewest: 'Aktywność: od najnowszej', activityOldest: 'Aktywność: od najstarszej',
    createdNewest: 'Utworzono: od najnowszych', createdOldest: 'Utworzono: od najstarszych', roleUp: 'Rola: od A do Z', roleDown: 'Rola: od Z do A',
  },
  filter: {
    roles: 'Role', rolesAll: 'Wszystkie role', state: 'Konto', stateAny: 'Dowolne', active: 'aktywne', expired: 'wygasłe', deactivated: 'wyłączone',
    scope: 'Zakres', scopeProvider: 'Dostawca', scopeAll: 'Cały portal',
  },
  place: {
    used: 'Wykorzystano {{users}} z\u00A0{{max}} kont.', noAdmin: 'Brak administratora', noAdminText: 'Nikt nie może się zalogować jako administrator tej organizacji.',
    full: 'Osiągnięto limit użytkowników', fullText: 'Wykorzystano wszystkie konta ({{max}}). Usuń niepotrzebne albo podnieś limit w\u00A0zakładce Dane.',
    fullTextOwn: 'Wykorzystano wszystkie konta ({{max}}). Usuń niepotrzebne albo poproś dostawcę o\u00A0wyższy limit.',
  },
  add: 'Nowy użytkownik', addAnalyst: 'Nowy analityk', edit: 'Edytuj', remove: 'Usuń', deactivate: 'Wyłącz konto', activate: 'Włącz konto',
  created: 'Utworzono użytkownika', createdText: 'Link do ustawienia hasła wysyłamy na adres {{email}}. Działa przez {{hours}} godziny.', updated: 'Zapisano zmiany', removed: 'Usunięto użytkownika',
  activated: 'Konto włączone: {{name}}', deactivated: 'Konto wyłączone: {{name}}', granted: 'Przyznano dostęp: {{module}}', revoked: 'Odebrano dostęp: {{module}}',
  detail: {
    label: 'Szczegóły użytkownika {{id}}', loading: 'Wczytywanie…', marks: 'Rola i\u00A0stan konta', email: 'E-mail', organization: 'Organizacja', role: 'Rola', activity: 'Ostatnia aktywność', created: 'Utworzono',
    expiry: 'Konto ważne do', forever: 'bezterminowo', language: 'Język', languages: { pl: 'polski', en: 'angielski' },
    platformAdmin: 'Kontami administratorów platformy zarządza się poza portalem, z\u00A0wiersza poleceń. Tutaj nie można ich zmieniać ani wyłączać.',
    organizationAdmin: 'Konto administratora organizacji może zmienić tylko dostawca.',
  },
  modules: {
    title: 'Moduły', failed: 'Nie udało się wczytać modułów.', unavailable: 'organizacja nie ma tej usługi', always: 'administrator organizacji zawsze ma raporty',
    without: 'przyznany, ale usługa organizacji jest wyłączona', none: 'Bez żadnego modułu ta osoba nie skorzysta z\u00A0portalu.',
  },
  requests: {
    title: 'Prosi o\u00A0dostęp', failed: 'Nie udało się wczytać próśb.', grant: 'Przyznaj', grantModule: 'Przyznaj dostęp: {{module}}', unavailable: 'Organizacja nie ma tej usługi: zwróć się do dostawcy.',
    waiting_one: 'Prosi o\u00A0{{count, number}} moduł; decydują administratorzy organizacji.', waiting_few: 'Prosi o\u00A0{{count, number}} moduły; decydują administratorzy organizacji.',
    waiting_many: 'Prosi o\u00A0{{count, number}} modułów; decydują administratorzy organizacji.', waiting_other: 'Prosi o\u00A0{{count, number}} modułu; decydują administratorzy organizacji.',
  },
  ask: { button: 'Poproś o\u00A0dostęp', done: 'Administratorzy organizacji dostali Twoją prośbę.', granted: 'Masz już ten moduł', grantedText: 'Jeśli się nie otwiera, jego usługa jest wyłączona dla Twojej organizacji.' },
  historyField: {
    name: 'imię i\u00A0nazwisko', email: 'e-mail', role: 'rola', account_expiry_date: 'data wygaśnięcia', deactivated: 'aktywność konta', has_threat_access: 'dostęp do zagrożeń', has_feed_access: 'dostęp do IoC',
    has_incident_access: 'dostęp do incydentów', has_visibility_access: 'dostęp do widoczności', has_report_access: 'dostęp do raportów', other: 'inne pole',
  },
  confirmDeactivate: { title: 'Wyłączyć to konto?', text: 'Sesje tej osoby ({{name}}) skończą się od razu, a\u00A0zalogować się będzie można dopiero po ponownym włączeniu konta. Nic nie zostanie usunięte.', action: 'Wyłącz konto' },
  confirmRemove: {
    title: 'Usunąć tego użytkownika?', text: 'Konto „{{name}}” ({{email}}) zniknie: sesje skończą się od razu, przepadną też prośby o\u00A0moduły i\u00A0klucz API. Tego nie da się cofnąć.', action: 'Usuń użytkownika',
  },
  confirmLast: {
    title: 'To ostatni administrator organizacji', text: 'Potem nikt nie zaloguje się jako administrator organizacji {{organization}}: tylko dostawca będzie mógł dodawać jej użytkowników i\u00A0odpowiadać na ich prośby. Kontynuować mimo to?',
    remove: 'Usuń ostatniego administratora', deactivate: 'Wyłącz ostatniego administratora', change: 'Zmień ostatniego administratora',
  },
  form: {
    addTitle: 'Nowy użytkownik', addAnalystTitle: 'Nowy analityk', editTitle: 'Edycja użytkownika', create: 'Utwórz użytkownika', createAnalyst: 'Utwórz analityka', name: 'Imię i\u00A0nazwisko', email: 'E-mail',
    emailHint: 'Tu wyślemy link do ustawienia hasła. Działa przez {{hours}} godziny.', emailChangeHint: 'Zmiana adresu kończy sesje użytkownika.',
    role: 'Rola', roleHint: 'Administrator organizacji zarządza jej użytkownikami. Później jego konto może zmienić tylko dostawca.', language: 'Język ekranów i\u00A0wiadomości',
    expiry: 'Data wygaśnięcia', expiryNone: 'Bez daty wygaśnięcia konto jest ważne bezterminowo.', expiryHint: 'Konto działa do końca tego dnia.', expiryClear: 'Bez daty wygaśnięcia',
    ownPassword: 'Ustaw pierwsze hasło', ownPasswordHint: 'Nie trzeba: użytkownik ustawi własne, korzystając z\u00A0linku w\u00A0e-mailu.', password: 'Hasło', repeat: 'Powtórz hasło',
    all: 'Wszystkie', nameRequired: 'Podaj imię i\u00A0nazwisko.', emailRequired: 'Podaj adres e-mail.', emailWrong: 'To nie jest prawidłowy adres e-mail.', passwordRequired: 'Podaj hasło.', repeatRequired: 'Powtórz hasło.',
    expiryPast: 'Data wygaśnięcia nie może być wcześniejsza niż dzisiaj.', emailExists: 'Ktoś w\u00A0portalu ma już ten adres e-mail.', unavailable: 'Organizacja nie ma już któregoś z\u00A0wybranych modułów.',
  },
}
