/** Teksty dziennika audytu. */
export default {
  title: 'Dziennik audytu', lead: 'Kto co zrobił, kiedy i\u00A0w\u00A0której organizacji. Zapisy są przechowywane przez 400 dni.',
  column: { date: 'Kiedy', action: 'Co się stało', outcome: 'Wynik', actor: 'Kto', client: 'Organizacja', address: 'Adres IP' },
  outcome: { success: 'wykonano', code_sent: 'wysłano kod', accepted: 'przyjęto', refused: 'odmowa' },
  nobody: 'nieustalony', nobodyText: 'Nieustalony: nieznany e-mail, nieważny klucz albo działanie samego portalu.',
  change: { create: 'utworzenie', update: 'zmiana', delete: 'usunięcie' }, changesOf: '{{kind}}: każda zmiana',
  kind: {
    organization: 'Organizacja', user: 'Użytkownik', module_request: 'Prośba o\u00A0moduł', organization_tag: 'Tag organizacji', notification_email: 'E-mail do powiadomień', asset: 'Zasób', asset_request: 'Wniosek o\u00A0zasób', api_key: 'Klucz API',
    threat: 'Zagrożenie', threat_category: 'Kategoria zagrożeń', threat_tag: 'Tag zagrożeń', incident: 'Incydent', incident_template: 'Szablon incydentu', incident_category: 'Kategoria incydentów', incident_tag: 'Tag incydentów',
    visibility: 'Widoczność', visibility_category: 'Kategoria widoczności', feed: 'Wskaźnik IoC', feed_group: 'Grupa IoC', feed_comment: 'Komentarz do IoC', feed_view: 'Widok IoC', feed_category: 'Kategoria IoC', feed_tag: 'Tag IoC', feed_type: 'Typ IoC',
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
  moreIds_one: 'i\u00A0jeszcze {{count, number}}', moreIds_few: 'i\u00A0jeszcze {{count, number}}', moreIds_many: 'i\u00A0jeszcze {{count, number}}', moreIds_other: 'i\u00A0jeszcze {{count, number}}',
  only: { actor: 'Tylko ta osoba', client: 'Tylko ta organizacja', action: 'Tylko to działanie' },
  exportTitle: 'Eksportuj do 5000 najnowszych zapisów, które pasują', exportPart: 'Plik nie zawiera wszystkich zapisów', exportPartText: 'Ma najnowsze z\u00A0pasujących. Po wcześniejsze zawęź zakres dat.',
}
