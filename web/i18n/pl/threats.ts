/** Texts of the threats area. */
export default {
  title: 'Zagrożenia',
  count_one: '{{count, number}} zagrożenie', count_few: '{{count, number}} zagrożenia', count_many: '{{count, number}} zagrożeń', count_other: '{{count, number}} zagrożenia',
  show_one: 'Pokaż {{count, number}} zagrożenie', show_few: 'Pokaż {{count, number}} zagrożenia', show_many: 'Pokaż {{count, number}} zagrożeń', show_other: 'Pokaż {{count, number}} zagrożenia',
  search: 'Szukaj po nazwie',
  empty: {
    title: 'Nie ma jeszcze zagrożeń', text: 'Tu pojawią się opisy zagrożeń publikowane przez zespół analityków.', textAnalyst: 'Tu pojawią się opublikowane zagrożenia. Dodaj pierwsze, a\u00A0klienci zobaczą je od razu.',
    noMatch: 'Żadne zagrożenie nie pasuje',
  },
  column: { id: 'ID', name: 'Nazwa', category: 'Kategoria', created: 'Data utworzenia', published: 'Data publikacji' },
  moreTags_one: 'Jeszcze {{count, number}} tag: {{names}}', moreTags_few: 'Jeszcze {{count, number}} tagi: {{names}}', moreTags_many: 'Jeszcze {{count, number}} tagów: {{names}}', moreTags_other: 'Jeszcze {{count, number}} tagu: {{names}}',
  sort: {
    createdNewest: 'Utworzenie: od najnowszych', createdOldest: 'Utworzenie: od najstarszych', publishedNewest: 'Publikacja: od najnowszych', publishedOldest: 'Publikacja: od najstarszych',
    updatedNewest: 'Zmiana: od najnowszych', updatedOldest: 'Zmiana: od najstarszych', nameUp: 'Nazwa: od A do Z', nameDown: 'Nazwa: od Z do A',
  },
  filter: {
    name: 'Nazwa', namePlaceholder: 'Fragment nazwy', categories: 'Kategorie', categoriesAll: 'Wszystkie kategorie', tags: 'Tagi', tagsAll: 'Wszystkie tagi',
    created: 'Data utworzenia', createdChip: 'Utworzenie', published: 'Data publikacji', publishedChip: 'Publikacja', updated: 'Ostatnia zmiana', updatedChip: 'Ostatnia zmiana',
  },
  add: 'Nowe zagrożenie', edit: 'Edytuj', remove: 'Usuń',
  confirmRemove: { title: 'Usunąć to zagrożenie?', text: 'Zagrożenie „{{name}}” zniknie z\u00A0list wszystkich klientów. Tego nie da się cofnąć.', action: 'Usuń zagrożenie' },
  confirmBulk: {
    title_one: 'Usunąć {{count, number}} zagrożenie?', title_few: 'Usunąć {{count, number}} zagrożenia?', title_many: 'Usunąć {{count, number}} zagrożeń?', title_other: 'Usunąć {{count, number}} zagrożenia?',
    text: 'Zaznaczone zagrożenia znikną z\u00A0list wszystkich klientów. Tego nie da się cofnąć.', action: 'Usuń zaznaczone',
  },
  removed: 'Usunięto zagrożenie', removedMany_one: 'Usunięto {{count, number}} zagrożenie', removedMany_few: 'Usunięto {{count, number}} zagrożenia', removedMany_many: 'Usunięto {{count, number}} zagrożeń', removedMany_other: 'Usunięto {{count, number}} zagrożenia',
  created: 'Opublikowano zagrożenie', updated: 'Zapisano zmiany',
  detail: {
    label: 'Szczegóły zagrożenia {{id}}', loading: 'Wczytywanie…', category: 'Kategoria', created: 'Data utworzenia', published: 'Data publikacji', updated: 'Ostatnia zmiana', notification: 'Powiadomienie',
    group: 'Powiązana grupa IoC', tags: 'Tagi', description: 'Opis', noDescription: 'Brak opisu.', hyperlinks: 'Odnośniki',
  },
  history: {
    field: { name: 'nazwa', description: 'opis', threat_category: 'kategoria', tags: 'tagi', ioc_group: 'grupa IoC', hyperlinks: 'odnośniki', other: 'inne pole' },
  },
  form: {
    addTitle: 'Nowe zagrożenie', editTitle: 'Edycja zagrożenia', name: 'Nazwa', category: 'Kategoria', categoryPlaceholder: 'Wybierz kategorię', tags: 'Tagi', tagsPlaceholder: 'Wybierz tagi',
    description: 'Opis', hyperlinks: 'Odnośniki', hyperlinksHint: 'Jeden adres w\u00A0wierszu, zaczynający się od http:// lub https://.', publish: 'Opublikuj',
    wrongUrls_one: 'Ten adres jest niepoprawny. Podaj pełny adres z\u00A0http lub https.', wrongUrls_few: '{{count, number}} adresy są niepoprawne. Podaj pełne adresy z\u00A0http lub https.',
    wrongUrls_many: '{{count, number}} adresów jest niepoprawnych. Podaj pełne adresy z\u00A0http lub https.', wrongUrls_other: '{{count, number}} adresu jest niepoprawnych. Podaj pełne adresy z\u00A0http lub https.',
    tooManyLinks: 'Za dużo odnośników. Można podać najwyżej {{max}}.', alreadyExists: 'Zagrożenie o\u00A0tej nazwie już istnieje w\u00A0tej kategorii.', unknownReference: 'Ta kategoria lub tag nie istnieje albo jest nieaktywny. Wybierz inny.',
    nameRequired: 'Podaj nazwę zagrożenia.', categoryRequired: 'Wybierz kategorię.', descriptionRequired: 'Opisz zagrożenie.',
  },
}
