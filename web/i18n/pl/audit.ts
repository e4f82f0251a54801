/** Teksty dziennika audytu. */
export default {
  title: 'Dziennik audytu', lead: 'Kto co zrobił, kiedy i\u00A0w\u00A0której organizacji. Zapisy są przechowywane przez 400 dni.',
  column: { date: 'Kiedy', action: 'Co się stało', outcome: 'Wynik', actor: 'Kto', client: 'Organizacja', address: 'Adres IP' },
  outcome: { success: 'wykonano', code_sent: 'wysłano kod', accepted: 'przyjęto', refused: 'odmowa' },
  nobody: 'nieustalony', nobodyText: 'Nieustalony: nieznany e-mail, nieważny klucz albo działanie samego portalu.',
  change: { create: 'utworzenie', update: 'zmiana', delete: 'usunięcie' }, changesOf: 'Zmiany: {{kind}}',
  kind: {
    organization: 'organizacja', user: 'użytkownik', module_request: 'prośba o\u00A0moduł', organization_tag: 'tag organizacji', notification_email: 'e-mail do powiadomień', asset: 'zasób', asset_request: 'wniosek o\u00A0zasób', api_key: 'klucz API',
    threat: 'zagrożenie', threat_category: 'kategoria zagrożeń', threat_tag: 'tag zagrożeń', incident: 'incydent', incident_template: 'szablon incydentu', incident_category: 'kategoria incydentów', incident_tag: 'tag incydentów',
    visibility: 'widoczność', visibility_category: 'kategoria widoczności', feed: 'wskaźnik IoC', feed_group: 'grupa IoC', feed_comment: 'komentarz do IoC', feed_view: 'widok IoC', feed_category: 'kategoria IoC', feed_tag: 'tag IoC', feed_type: 'typ IoC',
  },
  security: {
    session: 'Użycie sesji', sign_in: 'Logowanie: hasło', second_factor: 'Logowanie: kod', second_factor_resend: 'Ponowne wysłanie kodu', sign_out: 'Wylogowanie', account_locked: 'Blokada konta', account_unlocked: 'Odblokowanie konta',
    password_reset_request: 'Prośba o\u00A0nowe hasło', password_reset: 'Ustawienie nowego hasła', password_change: 'Zmiana hasła', pgp_key_create: 'Wgranie klucza PGP', pgp_key_delete: 'Usunięcie klucza PGP',
    organization_delete: 'Usunięcie organizacji', organization_removed: 'Usunięto dane organizacji', export: 'Eksport danych',
    api_key_create: 'Utworzenie klucza API', api_key_regenerate: 'Wygenerowanie klucza API na nowo', api_key_reveal: 'Pokazanie klucza API', api_key_delete: 'Usunięcie klucza API', api_key_use: 'Użycie klucza API', api_key_refused: 'Odrzucenie klucza API',
  },
  filter: {
    user: 'Kto', userAll: 'Wszystkie osoby', organization: 'Organizacja', organizationAll: 'Wszystkie organizacje', what: 'Co się stało', whatAll: 'Wszystko', change: 'Rodzaj zmiany', any: 'dowolny', date: 'Kiedy',
    failed: 'Tylko odmowy i\u00A0niepowodzenia', failedOn: 'tak',
  },
  reload: 'Wczytaj najnowsze', noMatch: 'Żaden zapis nie pasuje', failed: 'Zapisy są bezpieczne. Spróbuj ponownie za chwilę.',
  shown_one: '{{number}} zapis.', shown_few: '{{number}} zapisy.', shown_many: '{{number}} zapisów.', shown_other: '{{number}} zapisu.',
  searching: 'Szukanie… Przejrzano wstecz do: {{to}}.', searchedTo: 'Przejrzano wstecz do: {{to}}.', all: 'To wszystkie zapisy, które pasują.', more: 'Pokaż wcześniejsze', stop: 'Zatrzymaj', moreFailed: 'Nie udało się wczytać wcześniejszych.',
  detail: 'Zapis {{row}}', reason: 'Powód odmowy', facts: 'Szczegóły', code: 'Kod działania', changed: 'Czego dotyczy', ids: 'Numery', fields: 'Zmienione pola', note: 'Uwagi',
  entities_one: '{{number}} pozycja', entities_few: '{{number}} pozycje', entities_many: '{{number}} pozycji', entities_other: '{{number}} pozycji',
  moreIds_one: 'i\u00A0jeszcze {{count}}', moreIds_few: 'i\u00A0jeszcze {{count}}', moreIds_many: 'i\u00A0jeszcze {{count}}', moreIds_other: 'i\u00A0jeszcze {{count}}',
  only: { actor: 'Tylko ta osoba', client: 'Tylko ta organizacja', action: 'Tylko to działanie' },
  exportTitle: 'Eksportuj do 5000 najnowszych zapisów, które pasują', exportPart: 'Plik nie zawiera wszystkich zapisów', exportPartText: 'Ma najnowsze z\u00A0pasujących. Po wcześniejsze zawęź zakres dat.',
}
