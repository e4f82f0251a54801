/** Teksty kluczy API: własnego i kluczy systemów. */
export default {
  show: 'Pokaż klucz', hide: 'Ukryj klucz', copy: 'Kopiuj', download: 'Pobierz', copied: 'Skopiowano klucz', hidden: 'Klucz ukryty, kończy się na {{hint}}', failed: 'Nie udało się odczytać klucza',
  copyFailed: 'Nie udało się skopiować klucza', copyFailedText: 'Przeglądarka na to nie pozwala. Zaznacz klucz i\u00A0skopiuj go ręcznie.',
  lost: 'Tego klucza nie można już pokazać. Nadal działa; jeśli go potrzebujesz, wygeneruj nowy.',
  created: 'Wygenerowano', lastUsed: 'Ostatnie użycie', never: 'jeszcze nieużywany', hintLabel: 'kończy się na',
  access: 'Do czego daje dostęp', on: 'dostęp', off: 'brak dostępu', flag: { visibility_access: 'Widoczności', incident_access: 'Incydenty', threat_access: 'Zagrożenia', feed_access: 'IoC' },
  docs: 'Dokumentacja API', newTab: '(otwiera się w\u00A0nowej karcie)',
  column: { name: 'Nazwa', key: 'Klucz', access: 'Uprawnienia', created: 'Utworzono', lastUsed: 'Ostatnie użycie' },
  own: {
    title: 'Klucz API', lead: 'Za pomocą tego klucza Twoje programy pobierają z\u00A0portalu dane w\u00A0Twoim imieniu.', key: 'Twój klucz',
    secret: 'Klucz jest jak hasło: nie wysyłaj go nikomu i\u00A0nie zapisuj w\u00A0kodzie programu. Każde pokazanie klucza jest odnotowywane.',
    accessText: 'Dostęp jest taki jak w\u00A0chwili wygenerowania klucza. Gdy przybędzie Ci modułów, wygeneruj klucz na nowo. Moduł, który utracisz, zamyka się od razu.',
    use: 'Jak z\u00A0niego korzystać', useText: 'Programy będą go używać w osobnym interfejsie, który nie jest jeszcze udostępniony. Dokumentacja opisuje obecne wywołania portalu.',
    renew: 'Wygeneruj nowy klucz', renewTitle: 'Wygenerować nowy klucz?', renewAsk: 'Obecny klucz od razu przestanie działać. Programy, które go używają, będą wymagały nowego.', renewAction: 'Wygeneruj nowy klucz',
    renewed: 'Wygenerowano nowy klucz', renewedText: 'Poprzedni już nie działa.',
  },
  system: {
    title: 'Klucze API', lead: 'Tymi kluczami inne systemy, na przykład SIEM lub SOAR, będą korzystać z\u00A0danych wszystkich organizacji. Interfejs dla nich nie jest jeszcze udostępniony, ale klucze można już przygotować.',
    count_one: '{{number}} klucz', count_few: '{{number}} klucze', count_many: '{{number}} kluczy', count_other: '{{number}} klucza',
    add: 'Nowy klucz', make: 'Utwórz klucz', made: 'Utworzono klucz', madeTitle: 'Klucz „{{name}}”', once: 'Skopiuj klucz teraz. Nikt nie zobaczy go ponownie, także administrator.', kept: 'Klucz jest zapisany, zamknij',
    nameHint: 'Nazwij system, który będzie go używał.', nameRequired: 'Podaj nazwę klucza.', exists: 'Klucz o\u00A0tej nazwie już istnieje.',
    read: 'Tylko odczyt', write: 'Odczyt i\u00A0zapis', readText: 'System pobiera dane i\u00A0niczego nie zmienia.', writeText: 'System może też dodawać, zmieniać i\u00A0usuwać dane.',
    rename: 'Zmień nazwę', renamed: 'Zmieniono nazwę: {{name}}', gone: '{{name}}: tego klucza już nie ma',
    removeOf: 'Usuń klucz: {{name}}', removeTitle: 'Usunąć klucz „{{name}}”?', removeText: 'System, który go używa, od razu straci dostęp. Tego nie można cofnąć.', removeAction: 'Usuń klucz',
    removed: 'Usunięto klucz: {{name}}', removedText: 'Już niczego nie otwiera.',
    emptyTitle: 'Nie ma jeszcze kluczy', emptyText: 'Utwórz osobny klucz dla każdego systemu, który ma korzystać z\u00A0API.', loadFailed: 'Klucze działają dalej. Spróbuj ponownie za chwilę.',
  },
}
