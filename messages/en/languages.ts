/** Texts about content in Polish, in English or in both. */
export default {
  only: { pl: 'Available in Polish only', en: 'Available in English only' },
  read: { pl: 'Read in Polish', en: 'Read in English' },
  outdated: {
    pl: 'The Polish text may be out of date: the English one was changed later.',
    en: 'The English text may be out of date: the Polish one was changed later.',
  },
  current: 'Both say the same',
  saidCurrent: 'Both texts are marked as saying the same.',
  form: {
    title: 'Texts',
    tabs: 'Language of the texts',
    tab: { pl: 'Polish', en: 'English', both: 'Both', preview: 'Preview' },
    empty: 'empty',
    old: 'out of date?',
    nameRequired: 'Enter the name in this language as well, or remove the description.',
    nameIfDescribed: '(required with a description)',
    optional: {
      pl: 'Leave it empty if there is no Polish text: readers then see the English one.',
      en: 'Leave it empty if there is no English text: readers then see the Polish one.',
    },
    guessed: {
      pl: 'The language of this text is not recorded. It looks Polish.',
      en: 'The language of this text is not recorded. It looks English.',
    },
    move: { pl: 'This is Polish', en: 'This is English' },
    swap: 'Swap the texts of the two languages',
    agree: {
      pl: 'The Polish text still says the same',
      en: 'The English text still says the same',
    },
    agreeHint: 'Otherwise it is marked as possibly out of date.',
    reader: { pl: 'Readers in Polish see', en: 'Readers in English see' },
    noName: 'No name yet',
    noDescription: 'No description yet',
  },
}
