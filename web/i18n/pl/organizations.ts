/** Teksty organizacji: ich listy i stron. */
export default {
  title: 'Organizacje',
  count_one: '{{count}} organizacja', count_few: '{{count}} organizacje', count_many: '{{count}} organizacji', count_other: '{{count}} organizacji',
  show_one: 'Pokaż {{count}} organizację', show_few: 'Pokaż {{count}} organizacje', show_many: 'Pokaż {{count}} organizacji', show_other: 'Pokaż {{count}} organizacji',
  search: 'Szukaj po nazwie lub e-mailu',
  close: 'Zamknij',
  loading: 'Wczytywanie…', back: 'Wróć do listy organizacji', tabs: 'Działy organizacji',
  tab: { details: 'Dane', services: 'Usługi', emails: 'E-maile powiadomień', users: 'Użytkownicy', assets: 'Zasoby', statistics: 'Statystyki' },
  empty: { title: 'Nie ma jeszcze organizacji', text: 'Dodaj pierwszą, a\u00A0potem włącz jej usługi i\u00A0dodaj użytkowników.', noMatch: 'Żadna organizacja nie pasuje' },
  column: { logo: 'Logo', name: 'Nazwa', email: 'E-mail kontaktowy', tags: 'Tagi', users: 'Użytkownicy', maxUsers: 'Limit użytk.' },
  moreTags_one: 'i\u00A0jeszcze {{count}} tag: {{names}}', moreTags_few: 'i\u00A0jeszcze {{count}} tagi: {{names}}', moreTags_many: 'i\u00A0jeszcze {{count}} tagów: {{names}}', moreTags_other: 'i\u00A0jeszcze {{count}} tagów: {{names}}',
  badge: {
    requests_one: '{{count}} wniosek o\u00A0zasób czeka na odpowiedź', requests_few: '{{count}} wnioski o\u00A0zasoby czekają na odpowiedź',
    requests_many: '{{count}} wniosków o\u00A0zasoby czeka na odpowiedź', requests_other: '{{count}} wniosku o\u00A0zasoby czeka na odpowiedź',
    noAdmin: 'Brak administratora', noAdminHint: 'Nikt nie może się zalogować jako administrator tej organizacji.',
  },
  sort: {
    nameUp: 'Nazwa: od A do Z', nameDown: 'Nazwa: od Z do A', createdNewest: 'Utworzono: od najnowszych', createdOldest: 'Utworzono: od najstarszych',
    largest: 'Limit użytkowników: malejąco', smallest: 'Limit użytkowników: rosnąco',
  },
  filter: { tags: 'Tagi', tagsAll: 'Wszystkie tagi', hasAdmin: 'Ma administratora', hasRequests: 'Ma wnioski o\u00A0zasoby', any: 'Dowolnie', yes: 'Tak', no: 'Nie' },
  add: 'Nowa organizacja',
  created: 'Utworzono organizację', createdText: 'Teraz włącz jej usługi.', updated: 'Zapisano zmiany',
  form: {
    addTitle: 'Nowa organizacja', create: 'Utwórz organizację', name: 'Nazwa', nameFixed: 'Nazwę może zmienić tylko dostawca.', email: 'E-mail kontaktowy',
    emailHint: 'Na ten adres dostawca pisze w\u00A0sprawach samej organizacji.', maxUsers: 'Limit użytkowników', maxUsersHint: 'Liczba całkowita od 1 do {{max}}.', tags: 'Tagi', tagsPlaceholder: 'Wybierz tagi',
    nameRequired: 'Podaj nazwę organizacji.', emailWrong: 'To nie jest prawidłowy adres e-mail.', maxUsersWrong: 'Podaj liczbę całkowitą od 1 do {{max}}.',
    nameExists: 'Organizacja o\u00A0tej nazwie już istnieje.', emailExists: 'Ten e-mail kontaktowy ma już inna organizacja.', unknownTag: 'Któryś z\u00A0wybranych tagów już nie istnieje albo jest nieaktywny. Usuń go.',
  },
  removals: {
    open: 'Usuwanie danych', title: 'Usunięte organizacje', lead: 'Usunięta organizacja znika z\u00A0portalu od razu. Jej dane są usuwane w\u00A0tle; postęp widać tu przez 30 dni.',
    running_one: '{{count}} w\u00A0toku', running_few: '{{count}} w\u00A0toku', running_many: '{{count}} w\u00A0toku', running_other: '{{count}} w\u00A0toku', removed: 'Usunięto dotąd:',
    state: { waiting: 'czeka', running: 'usuwanie', failing: 'błąd, nastąpi kolejna próba', done: 'gotowe' },
    what: {
      users: 'użytkownicy', module_requests: 'prośby o\u00A0moduły', activity: 'liczniki aktywności', incidents: 'incydenty', incident_templates: 'szablony incydentów', visibilities: 'widoczności', assets: 'zasoby',
      asset_requests: 'wnioski o\u00A0zasoby', notification_emails: 'e-maile do powiadomień', api_keys: 'klucze API', other: 'inne',
    },
  },
}
