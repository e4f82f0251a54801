/** Teksty zmian wielu wskaźników naraz i operacji w tle. */
export default {
  changeAll: 'Zmień wszystkie', changeAllTitle: 'Zmień wszystkie wskaźniki z\u00A0tej listy',
  title_one: 'Zmień {{rows}} wskaźnik', title_few: 'Zmień {{rows}} wskaźniki', title_many: 'Zmień {{rows}} wskaźników', title_other: 'Zmień {{rows}} wskaźnika',
  gone: 'Części zaznaczonych wskaźników już nie ma. Niczego nie zmieniono; zamknij to okno i\u00A0zaznacz je ponownie.',
  scope: {
    selected: 'Zmiana obejmie zaznaczone wskaźniki.',
    all: 'Nie ustawiono żadnego filtra: zmiana obejmie wszystkie wskaźniki w\u00A0portalu.',
    filtered: 'Zmiana obejmie wszystkie wskaźniki, które pasują do bieżących filtrów i\u00A0szukanej frazy, także te z\u00A0kolejnych stron listy.',
    group: 'Zmiana obejmie wszystkie wskaźniki z\u00A0grupy „{{name}}”.',
    groupFiltered: 'Zmiana obejmie te wskaźniki z\u00A0grupy „{{name}}”, które pasują do bieżących filtrów i\u00A0szukanej frazy.',
  },
  choose: 'Co zrobić z\u00A0tymi wskaźnikami?',
  choice: {
    verify: 'Zweryfikuj i\u00A0opublikuj', unverify: 'Cofnij weryfikację', ids_on: 'Oznacz: do IDS', ids_off: 'Oznacz: nie do IDS', add_to_group: 'Dodaj do grupy', delete_from_group: 'Wyjmij z\u00A0grupy',
    add_tags: 'Dodaj tagi', delete_tags: 'Usuń tagi', set_category: 'Zmień kategorię', delete: 'Usuń wskaźniki',
  },
  takeOutOfThis: 'Wyjmij z\u00A0tej grupy',
  means: {
    verify: 'Klienci zobaczą te wskaźniki od razu.', unverify: 'Klienci przestaną widzieć te wskaźniki.', ids_on: 'Będzie można ich użyć do automatycznego wykrywania.',
    ids_off: 'Nie będą używane do automatycznego wykrywania.', add_to_group: 'Wskaźniki pozostaną też w\u00A0swoich dotychczasowych grupach.', delete_from_group: 'Wskaźniki pozostaną w\u00A0portalu i\u00A0w\u00A0innych grupach.',
    add_tags: 'Dotychczasowe tagi pozostaną. Wskaźnik, który miałby więcej niż {{max}} tagów, zostanie pominięty.', delete_tags: 'Pozostałe tagi się nie zmienią.',
    set_category: 'Każdy z\u00A0tych wskaźników będzie miał wybraną kategorię.', delete: 'Wskaźniki znikną z\u00A0list wszystkich klientów razem z\u00A0komentarzami. Tego nie da się cofnąć.',
  },
  field: { tags: 'Tagi', tagsPlaceholder: 'Wybierz tagi', category: 'Kategoria', categoryPlaceholder: 'Wybierz kategorię', typed: 'Aby potwierdzić, wpisz liczbę wskaźników: {{rows}}' },
  run: 'Wykonaj', runOf: '{{action}} ({{rows}})',
  started: { title: 'Przygotowujemy plik', text: 'Możesz pracować dalej. Gdy będzie gotowy, pobierzesz go z\u00A0paska na dole strony.' },
  strip: 'Operacje w\u00A0tle',
  name: {
    verify: 'Weryfikacja wskaźników', unverify: 'Cofnięcie weryfikacji', ids_on: 'Oznaczenie do IDS', ids_off: 'Oznaczenie: nie do IDS', add_to_group: 'Dodanie do grupy', delete_from_group: 'Wyjęcie z\u00A0grupy',
    add_tags: 'Dodanie tagów', delete_tags: 'Usunięcie tagów', set_category: 'Zmiana kategorii', delete: 'Usunięcie wskaźników', export: 'Eksport całej listy',
  },
  progress: '{{done}} z\u00A0{{total}}',
  waiting_one: 'Plik z\u00A0{{rows}} wierszem powstaje w\u00A0tle.', waiting_few: 'Plik z\u00A0{{rows}} wierszami powstaje w\u00A0tle.', waiting_many: 'Plik z\u00A0{{rows}} wierszami powstaje w\u00A0tle.', waiting_other: 'Plik z\u00A0{{rows}} wiersza powstaje w\u00A0tle.',
  done: {
    changed_one: 'Zmieniono {{rows}} wskaźnik.', changed_few: 'Zmieniono {{rows}} wskaźniki.', changed_many: 'Zmieniono {{rows}} wskaźników.', changed_other: 'Zmieniono {{rows}} wskaźnika.',
    removed_one: 'Usunięto {{rows}} wskaźnik.', removed_few: 'Usunięto {{rows}} wskaźniki.', removed_many: 'Usunięto {{rows}} wskaźników.', removed_other: 'Usunięto {{rows}} wskaźnika.',
    same: 'Bez zmian: {{rows}}.', skipped: 'Pominięto: {{rows}} (limit {{max}} tagów).',
  },
  failed: { action: 'Operacja została przerwana.', export: 'Nie udało się przygotować pliku. Rozpocznij eksport ponownie.' },
  ready_one: 'Plik jest gotowy: {{rows}} wiersz.', ready_few: 'Plik jest gotowy: {{rows}} wiersze.', ready_many: 'Plik jest gotowy: {{rows}} wierszy.', ready_other: 'Plik jest gotowy: {{rows}} wiersza.',
  download: 'Pobierz', putAway: 'Zamknij: {{name}}', putAwayTitle: 'Zamknij',
}
