/** Kolumny tekstów w dwóch językach. */
export default {
  languageOfName: 'Język nazwy',
  languageOfDescription: 'Język opisu',
  otherName: 'Nazwa w drugim języku',
  otherDescription: 'Opis w drugim języku',
}
