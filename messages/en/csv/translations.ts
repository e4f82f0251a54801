/** The columns for texts in two languages. */
export default {
  languageOfName: 'Language of name',
  languageOfDescription: 'Language of description',
  otherName: 'Name in the other language',
  otherDescription: 'Description in the other language',
} as const
