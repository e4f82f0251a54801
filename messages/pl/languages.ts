/** Treści pisane po polsku, po angielsku albo w obu językach. */
export default {
  only: { pl: 'Dostępne tylko po polsku', en: 'Dostępne tylko po angielsku' },
  read: { pl: 'Czytaj po polsku', en: 'Czytaj po angielsku' },
  outdated: {
    pl: 'Tekst polski może być nieaktualny: angielski zmieniono później.',
    en: 'Tekst angielski może być nieaktualny: polski zmieniono później.',
  },
  current: 'Oba mówią to samo',
  saidCurrent: 'Oznaczono, że oba teksty mówią to samo.',
  form: {
    title: 'Treść',
    tabs: 'Język treści',
    tab: { pl: 'Polski', en: 'Angielski', both: 'Oba', preview: 'Podgląd' },
    empty: 'pusty',
    old: 'nieaktualny?',
    nameRequired: 'Podaj nazwę także w tym języku albo usuń opis.',
    nameIfDescribed: '(wymagana, jeśli jest opis)',
    optional: {
      pl: 'Zostaw puste, jeśli nie ma tekstu polskiego: czytelnicy zobaczą wtedy angielski.',
      en: 'Zostaw puste, jeśli nie ma tekstu angielskiego: czytelnicy zobaczą wtedy polski.',
    },
    guessed: {
      pl: 'Język tego tekstu nie jest zapisany. Wygląda na polski.',
      en: 'Język tego tekstu nie jest zapisany. Wygląda na angielski.',
    },
    move: { pl: 'To jest po polsku', en: 'To jest po angielsku' },
    swap: 'Zamień teksty obu języków',
    agree: {
      pl: 'Tekst polski nadal mówi to samo',
      en: 'Tekst angielski nadal mówi to samo',
    },
    agreeHint: 'W przeciwnym razie zostanie oznaczony jako być może nieaktualny.',
    reader: { pl: 'Czytelnik wersji polskiej zobaczy', en: 'Czytelnik wersji angielskiej zobaczy' },
    noName: 'Jeszcze bez nazwy',
    noDescription: 'Jeszcze bez opisu',
  },
}
