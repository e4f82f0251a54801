/** Teksty zapisanych widoków IoC. */
export default {
  add: 'Utwórz widok', addTitle: 'Zapisz te filtry jako widok w\u00A0menu', edit: 'Edytuj', editTitle: 'Edytuj widok', remove: 'Usuń', removeTitle: 'Usuń widok',
  created: 'Utworzono widok', updated: 'Zapisano widok', removed: 'Usunięto widok',
  confirm: {
    title: 'Usunąć ten widok?', text: '„{{name}}” zniknie z\u00A0Twojego menu. Wskaźniki pozostaną.',
    textShared: '„{{name}}” zniknie z\u00A0menu Twojego i\u00A0wszystkich osób w\u00A0organizacji. Wskaźniki pozostaną.', action: 'Usuń widok',
  },
  facts: 'Co pokazuje widok', everything: 'Wszystkie opublikowane wskaźniki', sharedByYou: 'Udostępniasz go w\u00A0organizacji', sharedWithYou: 'Udostępniony przez inną osobę z\u00A0organizacji',
  loses: { groups: 'filtra grup', search: 'szukanego tekstu' },
  form: {
    addTitle: 'Nowy widok', editTitle: 'Edycja widoku', name: 'Nazwa', shared: 'Udostępnij w\u00A0organizacji', sharedHint: 'Widok zobaczą wszyscy w\u00A0Twojej organizacji; zmieniać możesz go tylko Ty.',
    loses: 'Widok nie zapamięta {{what}}.', matching_one: 'Teraz pasuje {{count, number}} wskaźnik', matching_few: 'Teraz pasują {{count, number}} wskaźniki', matching_many: 'Teraz pasuje {{count, number}} wskaźników', matching_other: 'Teraz pasuje {{count, number}} wskaźnika',
    add: 'Utwórz widok', save: 'Zapisz widok', nameRequired: 'Podaj nazwę.', nameExists: 'Masz już widok o\u00A0tej nazwie.',
  },
}
