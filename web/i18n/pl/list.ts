/** Texts of every list, drawer and form. */
export default {
  table: {
    keys: 'Strzałki przechodzą między wierszami, Enter otwiera szczegóły, Escape je zamyka.',
    keysSelect: 'Strzałki przechodzą między wierszami, Enter otwiera szczegóły, spacja zaznacza wiersz, Escape zamyka szczegóły.',
    select: 'Zaznacz: {{name}}',
    selectPage: 'Zaznacz wszystkie na tej stronie',
    sortBy: 'Sortuj: {{column}}',
  },
  sort: { label: 'Sortowanie' },
  search: { clear: 'Wyczyść wyszukiwanie' },
  pager: {
    label: 'Strony listy', range: '{{from}}–{{to}} z {{total}}', previous: 'Poprzednia strona', next: 'Następna strona', page: 'Strona {{page}}', of: '{{page}} / {{pages}}',
  },
  filters: {
    title: 'Filtry', open: 'Filtry', openActive_one: 'Filtry ({{count}} aktywny)', openActive_few: 'Filtry ({{count}} aktywne)', openActive_many: 'Filtry ({{count}} aktywnych)',
    openActive_other: 'Filtry ({{count}} aktywnego)', close: 'Zamknij filtry', clear: 'Wyczyść', apply: 'Pokaż wyniki',
  },
  chips: { label: 'Aktywne filtry', remove: 'Usuń filtr: {{filter}}', clear: 'Wyczyść', more: 'i\u00A0{{count}} więcej' },
  range: { from: 'od {{day}}', until: 'do {{day}}', between: 'od {{from}} do {{to}}', fromLabel: 'Od', toLabel: 'Do' },
  day: { formatPolish: 'dd.mm.rrrr', formatEnglish: 'mm/dd/yyyy', time: 'Godzina' },
  choices: {
    loading: 'Wczytywanie…', search: 'Szukaj na liście', none: 'Brak pasujących pozycji', inactive: 'nieaktywna',
    selected_one: 'Wybrano {{count}} pozycję', selected_few: 'Wybrano {{count}} pozycje', selected_many: 'Wybrano {{count}} pozycji', selected_other: 'Wybrano {{count}} pozycji',
  },
  bulk: {
    label: 'Działania na zaznaczonych', clear: 'Wyczyść zaznaczenie',
    selected_one: 'Zaznaczono: {{count}}', selected_few: 'Zaznaczono: {{count}}', selected_many: 'Zaznaczono: {{count}}', selected_other: 'Zaznaczono: {{count}}',
    tooMany_one: 'Naraz można zmienić najwyżej {{count}} pozycję.', tooMany_few: 'Naraz można zmienić najwyżej {{count}} pozycje.',
    tooMany_many: 'Naraz można zmienić najwyżej {{count}} pozycji.', tooMany_other: 'Naraz można zmienić najwyżej {{count}} pozycji.',
  },
  empty: { filteredText: 'Usuń jeden z\u00A0filtrów, zmień zakres dat albo szukaną frazę.', clear: 'Wyczyść filtry' },
  error: {
    title: 'Nie udało się wczytać listy', text: 'Filtry i\u00A0sortowanie są zachowane. Spróbuj ponownie za chwilę.', again: 'Spróbuj ponownie',
    stale: 'Nie udało się odświeżyć listy. Widzisz jej poprzedni stan.',
  },
  drawer: {
    close: 'Zamknij panel', resize: 'Szerokość panelu', copyLink: 'Kopiuj link', copied: 'Skopiowano link', copyByHand: 'Przeglądarka nie pozwala kopiować. Skopiuj link ręcznie:',
    errorTitle: 'Nie udało się wczytać szczegółów', errorText: 'Lista działa dalej. Spróbuj ponownie za chwilę.', goneTitle: 'Tej pozycji już nie ma', goneText: 'Mogła zostać usunięta albo nie masz do niej dostępu.',
  },
  history: { title: 'Historia zmian', create: 'Utworzenie', update: 'Zmiana', delete: 'Usunięcie' },
  sent: { done: 'wysłane', not: 'jeszcze niewysłane' },
  link: { newTab: '(otwiera się w\u00A0nowej karcie)', citation: 'Źródło: {{source}}' },
  confirm: { cancel: 'Anuluj' },
  leave: { title: 'Porzucić zmiany?', text: 'Formularz ma niezapisane zmiany. Jeśli go opuścisz, przepadną.', action: 'Porzuć zmiany' },
  form: {
    optional: '(opcjonalnie)', counter: '{{length}} / {{max}}', removeTag: 'Usuń tag: {{name}}',
    tooManyTags_one: 'Za dużo tagów. Można wybrać najwyżej {{count}}.', tooManyTags_few: 'Za dużo tagów. Można wybrać najwyżej {{count}}.',
    tooManyTags_many: 'Za dużo tagów. Można wybrać najwyżej {{count}}.', tooManyTags_other: 'Za dużo tagów. Można wybrać najwyżej {{count}}.',
    tagsHint: 'Wybrano {{count}} z\u00A0{{max}}', save: 'Zapisz', saving: 'Zapisywanie…', cancel: 'Anuluj', required: 'To pole jest wymagane.',
    provideAllValues: 'Uzupełnij wymagane pola i\u00A0popraw błędne.', provideAllValuesText: 'Pierwsze z\u00A0nich jest zaznaczone.',
    noChanges: 'Nie wykryto zmian', noChangesText: 'Nic nie zostało wysłane.', notAccepted: 'Serwer nie przyjął tej wartości.',
    gone: 'Tej pozycji już nie ma: ktoś ją usunął albo nie masz do niej dostępu. Zmian nie zapisano; skopiuj je, jeśli są Ci potrzebne.',
    tooLong_one: 'Tekst może mieć najwyżej {{count}} znak.', tooLong_few: 'Tekst może mieć najwyżej {{count}} znaki.', tooLong_many: 'Tekst może mieć najwyżej {{count}} znaków.', tooLong_other: 'Tekst może mieć najwyżej {{count}} znaków.',
  },
}
