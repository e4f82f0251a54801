/** Teksty grup wskaźników. */
export default {
  title: 'IoC: grupy',
  count_one: '{{count, number}} grupa', count_few: '{{count, number}} grupy', count_many: '{{count, number}} grup', count_other: '{{count, number}} grupy',
  show_one: 'Pokaż {{count, number}} grupę', show_few: 'Pokaż {{count, number}} grupy', show_many: 'Pokaż {{count, number}} grup', show_other: 'Pokaż {{count, number}} grupy',
  feedCount_one: '{{count, number}} wskaźnik', feedCount_few: '{{count, number}} wskaźniki', feedCount_many: '{{count, number}} wskaźników', feedCount_other: '{{count, number}} wskaźnika',
  search: 'Szukaj po nazwie',
  empty: {
    title: 'Nie ma jeszcze grup', text: 'Tu pojawią się grupy wskaźników publikowane przez zespół analityków.', textAnalyst: 'Dodaj pierwszą grupę. Klienci zobaczą ją po weryfikacji.', noMatch: 'Żadna grupa nie pasuje',
  },
  column: { name: 'Nazwa', description: 'Opis', tags: 'Tagi', updated: 'Ostatnia zmiana', status: 'Status', actions: 'Działania' },
  status: { verified: 'zweryfikowana', unverified: 'niezweryfikowana' },
  moreTags_one: 'Jeszcze {{count, number}} tag: {{names}}', moreTags_few: 'Jeszcze {{count, number}} tagi: {{names}}', moreTags_many: 'Jeszcze {{count, number}} tagów: {{names}}', moreTags_other: 'Jeszcze {{count, number}} tagu: {{names}}',
  sort: { nameUp: 'Nazwa: A–Z', nameDown: 'Nazwa: Z–A', updatedNewest: 'Zmiana: od najnowszych', updatedOldest: 'Zmiana: od najstarszych' },
  filter: { name: 'Nazwa', namePlaceholder: 'Fragment nazwy', tags: 'Tagi', tagsAll: 'Wszystkie tagi', verified: 'Status', any: 'Dowolny', updated: 'Data ostatniej zmiany', updatedChip: 'Zmiana' },
  add: 'Nowa grupa', edit: 'Edytuj', editOf: 'Edytuj grupę: {{name}}', remove: 'Usuń', changeAll: 'Zmień wszystkie wskaźniki grupy', changeAllOf: 'Zmień wszystkie wskaźniki grupy: {{name}}',
  created: 'Dodano grupę', updated: 'Zapisano zmiany', savedVerified: 'Klienci ją widzą, jeśli mają dostęp do IoC.', savedUnverified: 'Klienci zobaczą ją po weryfikacji.',
  removed: 'Usunięto grupę', removedMany_one: 'Usunięto {{count, number}} grupę', removedMany_few: 'Usunięto {{count, number}} grupy', removedMany_many: 'Usunięto {{count, number}} grup', removedMany_other: 'Usunięto {{count, number}} grupy',
  goneMany: 'Niczego nie usunięto', goneManyText: 'Części zaznaczonych grup już nie ma. Lista została odświeżona; zaznacz je ponownie.',
  inUse: 'Grupy nie usunięto', inUseText: 'Wskazuje na nią zagrożenie. Najpierw zmień albo usuń powiązane zagrożenia.',
  confirmRemove: { title: 'Usunąć tę grupę?', text: 'Grupa „{{name}}” zniknie dla wszystkich klientów. Jej wskaźniki pozostaną w\u00A0portalu. Tego nie da się cofnąć.', action: 'Usuń grupę' },
  confirmBulk: {
    title_one: 'Usunąć {{count, number}} grupę?', title_few: 'Usunąć {{count, number}} grupy?', title_many: 'Usunąć {{count, number}} grup?', title_other: 'Usunąć {{count, number}} grupy?',
    text: 'Zaznaczone grupy znikną dla wszystkich klientów. Ich wskaźniki pozostaną w\u00A0portalu. Grup, na które wskazują zagrożenia, nie można usunąć. Tego nie da się cofnąć.', action: 'Usuń zaznaczone',
  },
  page: { place: 'Miejsce w\u00A0portalu', back: 'Wszystkie grupy', edit: 'Edytuj grupę', remove: 'Usuń grupę', more: 'Pokaż cały opis', less: 'Zwiń opis', tags: 'Tagi grupy', threats: 'Powiązane zagrożenia' },
  historyField: { name: 'nazwa', description: 'opis', tags: 'tagi', is_verified: 'status', feeds: 'wskaźniki', other: 'inne pole' },
  form: {
    addTitle: 'Nowa grupa', editTitle: 'Edycja grupy', name: 'Nazwa', description: 'Opis', tags: 'Tagi', tagsPlaceholder: 'Wybierz tagi', verified: 'Zweryfikowana',
    verifiedHint: 'Klienci widzą tylko zweryfikowane grupy. Wskaźniki weryfikuje się osobno.', add: 'Dodaj grupę',
    nameRequired: 'Podaj nazwę grupy.', nameExists: 'Grupa o\u00A0tej nazwie już istnieje.', unverifiedExists: 'Istnieje niezweryfikowana grupa o\u00A0tej nazwie. Najpierw ją zweryfikuj.',
    unknownReference: 'Ten tag nie istnieje albo jest nieaktywny. Wybierz inny.',
  },
}
