/** Teksty obszaru IoC: wskaźniki, grupy i widoki. */
export default {
  title: 'IoC: wszystkie',
  count_one: '{{count, number}} wskaźnik', count_few: '{{count, number}} wskaźniki', count_many: '{{count, number}} wskaźników', count_other: '{{count, number}} wskaźnika',
  show_one: 'Pokaż {{count, number}} wskaźnik', show_few: 'Pokaż {{count, number}} wskaźniki', show_many: 'Pokaż {{count, number}} wskaźników', show_other: 'Pokaż {{count, number}} wskaźnika',
  search: 'Szukaj po wartości',
  empty: {
    title: 'Nie ma jeszcze wskaźników', titleOf: 'Nie ma tu wskaźników', text: 'Tu pojawią się wskaźniki IoC publikowane przez zespół analityków.',
    textAnalyst: 'Dodaj pierwszy wskaźnik. Klienci zobaczą go po weryfikacji.', textGroup: 'Tu pojawią się wskaźniki dodane do tej grupy.', textView: 'W\u00A0tej chwili żaden opublikowany wskaźnik nie pasuje do tego widoku.',
    noMatch: 'Żaden wskaźnik nie pasuje',
  },
  column: { value: 'Wartość', category: 'Kategoria', tags: 'Tagi', groups: 'Grupy', created: 'Data utworzenia', published: 'Data publikacji', status: 'Status' },
  status: { verified: 'zweryfikowany', unverified: 'niezweryfikowany' },
  ids: { on: 'do IDS', off: 'nie do IDS' },
  moreTags_one: 'Jeszcze {{count, number}} tag: {{names}}', moreTags_few: 'Jeszcze {{count, number}} tagi: {{names}}', moreTags_many: 'Jeszcze {{count, number}} tagów: {{names}}', moreTags_other: 'Jeszcze {{count, number}} tagu: {{names}}',
  moreGroups_one: 'Jeszcze {{count, number}} grupa: {{names}}', moreGroups_few: 'Jeszcze {{count, number}} grupy: {{names}}', moreGroups_many: 'Jeszcze {{count, number}} grup: {{names}}', moreGroups_other: 'Jeszcze {{count, number}} grupy: {{names}}',
  sort: { createdNewest: 'Utworzenie: od najnowszych', createdOldest: 'Utworzenie: od najstarszych', publishedNewest: 'Publikacja: od najnowszych', publishedOldest: 'Publikacja: od najstarszych' },
  filter: {
    value: 'Wartość', valuePlaceholder: 'Fragment wartości, także z\u00A0[.] i\u00A0hxxp', categories: 'Kategorie', categoriesAll: 'Wszystkie kategorie', types: 'Typy', typesAll: 'Wszystkie typy', tags: 'Tagi', tagsAll: 'Wszystkie tagi',
    groups: 'Grupy', groupsAll: 'Wszystkie grupy', origin: 'Źródło', originPlaceholder: 'Fragment nazwy źródła', verified: 'Status', any: 'Dowolnie', ids: 'Flaga IDS', published: 'Data publikacji', publishedChip: 'Publikacja',
  },
  copy: {
    label: 'Kopiuj {{value}}', shown: 'Kopiuj bezpieczny zapis', plain: 'Kopiuj oryginalną wartość', done: 'Skopiowano', failed: 'Nic nie skopiowano', failedText: 'Przeglądarka nie pozwala kopiować. Zaznacz tekst i\u00A0skopiuj go ręcznie.',
  },
  add: 'Nowy wskaźnik', edit: 'Edytuj', remove: 'Usuń', verify: 'Zweryfikuj', unverify: 'Cofnij weryfikację',
  bulk: { verify: 'Zweryfikuj', unverify: 'Cofnij weryfikację', addToGroup: 'Dodaj do grupy', takeFromGroup: 'Wyjmij z\u00A0grupy', more: 'Inne zmiany' },
  verified: 'Zweryfikowano wskaźnik', verifiedText: 'Klienci już go widzą.', unverified: 'Cofnięto weryfikację', unverifiedText: 'Klienci już go nie widzą.',
  verifiedMany_one: 'Zweryfikowano {{count, number}} wskaźnik', verifiedMany_few: 'Zweryfikowano {{count, number}} wskaźniki', verifiedMany_many: 'Zweryfikowano {{count, number}} wskaźników', verifiedMany_other: 'Zweryfikowano {{count, number}} wskaźnika',
  unverifiedMany_one: 'Cofnięto weryfikację {{count, number}} wskaźnika', unverifiedMany_few: 'Cofnięto weryfikację {{count, number}} wskaźników', unverifiedMany_many: 'Cofnięto weryfikację {{count, number}} wskaźników', unverifiedMany_other: 'Cofnięto weryfikację {{count, number}} wskaźnika',
  addedToGroup_one: 'Dodano do grupy {{count, number}} wskaźnik', addedToGroup_few: 'Dodano do grupy {{count, number}} wskaźniki', addedToGroup_many: 'Dodano do grupy {{count, number}} wskaźników', addedToGroup_other: 'Dodano do grupy {{count, number}} wskaźnika',
  takenFromGroup_one: 'Wyjęto z\u00A0grupy {{count, number}} wskaźnik', takenFromGroup_few: 'Wyjęto z\u00A0grupy {{count, number}} wskaźniki', takenFromGroup_many: 'Wyjęto z\u00A0grupy {{count, number}} wskaźników', takenFromGroup_other: 'Wyjęto z\u00A0grupy {{count, number}} wskaźnika',
  nothingChanged: 'Nic się nie zmieniło', nothingChangedText: 'Tak było już wcześniej.',
  goneMany: 'Niczego nie zmieniono', goneManyText: 'Części zaznaczonych wskaźników już nie ma. Lista została odświeżona; zaznacz je ponownie.',
  confirmVerify: {
    title_one: 'Zweryfikować {{count, number}} wskaźnik?', title_few: 'Zweryfikować {{count, number}} wskaźniki?', title_many: 'Zweryfikować {{count, number}} wskaźników?', title_other: 'Zweryfikować {{count, number}} wskaźnika?',
    text: 'Weryfikacja oznacza publikację: klienci zobaczą zaznaczone wskaźniki od razu.', action: 'Zweryfikuj i\u00A0opublikuj',
  },
  confirmRemove: { title: 'Usunąć ten wskaźnik?', text: '{{value}} zniknie z\u00A0list wszystkich klientów razem z\u00A0komentarzami. Tego nie da się cofnąć.', action: 'Usuń wskaźnik' },
  confirmBulk: {
    title_one: 'Usunąć {{count, number}} wskaźnik?', title_few: 'Usunąć {{count, number}} wskaźniki?', title_many: 'Usunąć {{count, number}} wskaźników?', title_other: 'Usunąć {{count, number}} wskaźnika?',
    text: 'Zaznaczone wskaźniki znikną z\u00A0list wszystkich klientów razem z\u00A0komentarzami. Tego nie da się cofnąć.', action: 'Usuń zaznaczone',
  },
  removed: 'Usunięto wskaźnik', removedMany_one: 'Usunięto {{count, number}} wskaźnik', removedMany_few: 'Usunięto {{count, number}} wskaźniki', removedMany_many: 'Usunięto {{count, number}} wskaźników', removedMany_other: 'Usunięto {{count, number}} wskaźnika',
  created: 'Dodano wskaźnik', updated: 'Zapisano zmiany', savedVerified: 'Klienci już go widzą.', savedUnverified: 'Klienci zobaczą go po weryfikacji.',
  picker: {
    title_one: 'Dodaj {{count, number}} wskaźnik do grupy', title_few: 'Dodaj {{count, number}} wskaźniki do grupy', title_many: 'Dodaj {{count, number}} wskaźników do grupy', title_other: 'Dodaj {{count, number}} wskaźnika do grupy',
    search: 'Nazwa grupy', recent: 'Tylko zmienione w\u00A0ostatnim miesiącu', list: 'Grupy', add: 'Dodaj do grupy',
    failed: 'Nie udało się wczytać grup.', none: 'Nie ma takiej grupy.', noneRecent: 'Żadnej takiej grupy nie zmieniono w\u00A0ostatnim miesiącu.', unverified: 'niezweryfikowana',
  },
  detail: {
    label: 'Szczegóły wskaźnika {{id}}', loading: 'Wczytywanie…', marks: 'Status i\u00A0tagi', type: 'Typ', category: 'Kategoria', ids: 'Flaga IDS', origin: 'Źródło', created: 'Data utworzenia', published: 'Data publikacji',
    notPublished: 'nieopublikowany', notification: 'Powiadomienie', groups: 'Grupy', noGroups: 'W\u00A0żadnej grupie.', notes: 'Uwagi', noNotes: 'Brak uwag.',
  },
  historyField: {
    value: 'wartość', type: 'typ', origin: 'źródło', category: 'kategoria', tags: 'tagi', ids_flag: 'flaga IDS', notes: 'uwagi', is_verified: 'status', groups: 'grupy', other: 'inne pole',
  },
  threats: { title: 'Powiązane zagrożenia', none: 'Brak powiązanych zagrożeń.', failed: 'Nie udało się wczytać zagrożeń.', open: 'Powiązane zagrożenia', close: 'Zamknij' },
  comments: {
    title: 'Komentarze', none: 'Brak komentarzy.', failed: 'Nie udało się wczytać komentarzy.', new: 'Nowy komentarz', add: 'Skomentuj', edit: 'Edytuj komentarz', save: 'Zapisz komentarz', remove: 'Usuń komentarz', edited: 'zmieniony',
    added: 'Dodano komentarz', changed: 'Zapisano komentarz', removed: 'Usunięto komentarz', empty: 'Wpisz treść komentarza.', gone: 'Tej pozycji już nie ma. Skopiuj tekst, jeśli jest Ci potrzebny.',
    confirm: { title: 'Usunąć ten komentarz?', text: 'Komentarz zniknie dla wszystkich. Tego nie da się cofnąć.', action: 'Usuń komentarz' },
  },
  form: {
    addTitle: 'Nowy wskaźnik', editTitle: 'Edycja wskaźnika', value: 'Wartość', valueHint: 'Zapis z\u00A0[.] i\u00A0hxxp też rozumiemy.', recognized: 'Rozpoznano: {{type}} {{value}}', portLeftOut: 'Port {{port}} zostanie pominięty.',
    notRecognized: 'Nie rozpoznano wskaźnika. Wybierz typ ręcznie.', type: 'Typ', typePlaceholder: 'Wybierz typ', category: 'Kategoria', categoryPlaceholder: 'Wybierz kategorię', origin: 'Źródło',
    tags: 'Tagi', tagsPlaceholder: 'Wybierz tagi', notes: 'Uwagi', ids: 'Nadaje się do IDS', idsHint: 'Można go użyć do automatycznego wykrywania.', verified: 'Zweryfikowany', verifiedHint: 'Klienci widzą tylko zweryfikowane wskaźniki.', add: 'Dodaj wskaźnik',
    valueRequired: 'Podaj wartość.', typeRequired: 'Wybierz typ.', categoryRequired: 'Wybierz kategorię.', originRequired: 'Podaj źródło.',
    unknownReference: 'Ta pozycja nie istnieje albo jest nieaktywna. Wybierz inną.',
  },
  indicator: {
    ipv4: 'adres IPv4', ipv6: 'adres IPv6', ipv4_cidr: 'podsieć IPv4', ipv6_cidr: 'podsieć IPv6', domain: 'domena', url: 'adres URL', email: 'adres e-mail', md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512',
    filename: 'nazwa pliku',
  },
  refused: {
    empty: 'Podaj wartość.', too_long: 'Wartość ma ponad 255 znaków.', control_characters: 'Wartość zawiera niewidoczne znaki sterujące. Wpisz ją ręcznie.', truncated: 'Koniec wartości został ucięty.',
    pattern: 'To wzorzec, a\u00A0nie wartość: zawiera symbol wieloznaczny albo pole do wypełnienia.', several_values: 'To kilka wartości. Dodaj je pojedynczo.', not_of_type: 'Ta wartość nie jest typu „{{type}}”.',
    looksLike: 'Ta wartość nie jest typu „{{type}}”. Wygląda na: {{looksLike}}.', not_recognized: 'Nie rozpoznano tu żadnego wskaźnika.',
  },
  matching: {
    title: 'Istnieją podobne wskaźniki', text_one: '{{count, number}} wskaźnik jest podobny do tego, który dodajesz.', text_few: '{{count, number}} wskaźniki są podobne do tego, który dodajesz.',
    text_many: '{{count, number}} wskaźników jest podobnych do tego, który dodajesz.', text_other: '{{count, number}} wskaźnika jest podobnych do tego, który dodajesz.', back: 'Wróć do formularza', add: 'Dodaj mimo to',
  },
  warned: { title: 'Wartość znana jako nieszkodliwa', text: 'Jest na liście wartości uznanych za nieszkodliwe: {{lists}}. Po publikacji wywoła u\u00A0klientów fałszywe alarmy.', add: 'Dodaj mimo to', save: 'Zapisz mimo to' },
  warningList: {
    private: 'adresy prywatne (RFC 1918, RFC 4193)', carriers: 'adresy współdzielone operatorów (RFC 6598)', special: 'adresy specjalne (RFC 6890)', documentation: 'adresy do dokumentacji (RFC 5737, RFC 3849, RFC 9637)',
    multicast: 'adresy multicast (RFC 5771, RFC 4291)', names: 'nazwy zastrzeżone (RFC 2606, RFC 6761, RFC 6762)', resolvers: 'publiczne serwery DNS', services: 'bardzo popularne usługi', digests: 'skróty pustego pliku',
  },
}
