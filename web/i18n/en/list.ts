/** Texts of every list, drawer and form. */
export default {
  table: {
    keys: 'Arrow keys move between rows, Enter opens the details, Escape closes them.',
    keysSelect: 'Arrow keys move between rows, Enter opens the details, Space selects the row, Escape closes the details.',
    keysPlain: 'Arrow keys move between rows.', keysPlainSelect: 'Arrow keys move between rows, Space selects the row.', actions: 'Actions',
    select: 'Select: {{name}}',
    selectPage: 'Select all on this page',
    sortBy: 'Sort: {{column}}',
  },
  sort: { label: 'Sort order' },
  search: { clear: 'Clear the search' },
  pager: { label: 'Pages of the list', range: '{{from}}–{{to}} of {{total}}', previous: 'Previous page', next: 'Next page', page: 'Page {{page}}', of: '{{page}} / {{pages}}' },
  filters: {
    title: 'Filters', open: 'Filters', openActive_one: 'Filters ({{count, number}} active)', openActive_other: 'Filters ({{count, number}} active)', close: 'Close the filters', clear: 'Clear', apply: 'Show results',
  },
  chips: { label: 'Active filters', remove: 'Remove filter: {{filter}}', clear: 'Clear', more: 'and {{count, number}} more' },
  range: { from: 'from {{day}}', until: 'until {{day}}', between: 'from {{from}} to {{to}}', fromLabel: 'From', toLabel: 'To' },
  day: { formatPolish: 'dd.mm.yyyy', formatEnglish: 'mm/dd/yyyy', time: 'Time' },
  choices: {
    loading: 'Loading…', search: 'Search the list', none: 'No matching entries', inactive: 'inactive', selected_one: '{{count, number}} chosen', selected_other: '{{count, number}} chosen',
  },
  bulk: {
    label: 'Actions on the selected items', clear: 'Clear selection', selected_one: '{{count, number}} selected', selected_other: '{{count, number}} selected',
    tooMany_one: 'At most {{count, number}} item can be changed at once.', tooMany_other: 'At most {{count, number}} items can be changed at once.',
  },
  empty: { filteredText: 'Remove one of the filters, or change the dates or the search text.', clear: 'Clear filters' },
  error: {
    title: 'The list could not be loaded', text: 'Your filters and sort order are kept. Try again in a moment.', again: 'Try again', stale: 'The list could not be refreshed. You see its previous state.',
  },
  drawer: {
    close: 'Close the panel', resize: 'Width of the panel', copyLink: 'Copy link', copied: 'Link copied', copyByHand: 'The browser does not allow copying. Copy the link by hand:',
    errorTitle: 'The details could not be loaded', errorText: 'The list still works. Try again in a moment.', goneTitle: 'This item is no longer here', goneText: 'It may have been removed, or you have no access to it.',
  },
  export: {
    button: 'Export CSV', title_one: 'Export up to {{rows}} row', title_other: 'Export up to {{rows}} rows', amounts: 'Choose the number of rows',
    amount_one: 'Up to {{rows}} row', amount_other: 'Up to {{rows}} rows',
    done_one: 'Exported {{rows}} row', done_other: 'Exported {{rows}} rows',
    part_one: 'Exported {{rows}} of {{total}} row', part_other: 'Exported {{rows}} of {{total}} rows', partText: 'The file {{name}} does not have everything that matches. Choose more rows or narrow the filters.',
    whole: 'Whole list ({{rows}})', wholeTitle: 'Export the whole list',
    failed: 'The export failed',
  },
  history: { title: 'History', create: 'Created', update: 'Changed', delete: 'Removed' },
  sent: { done: 'sent', not: 'not sent yet' },
  link: { newTab: '(opens in a new tab)', citation: 'Source: {{source}}' },
  confirm: { cancel: 'Cancel' },
  leave: { title: 'Discard the changes?', text: 'The form has unsaved changes. If you leave it, they are lost.', action: 'Discard changes' },
  form: {
    optional: '(optional)', counter: '{{length}} / {{max}}', removeTag: 'Remove tag: {{name}}',
    tooManyTags_one: 'Too many tags. You can choose at most {{count, number}}.', tooManyTags_other: 'Too many tags. You can choose at most {{count, number}}.',
    tagsHint: '{{count, number}} of {{max}} chosen', save: 'Save', saving: 'Saving…', cancel: 'Cancel', required: 'This field is required.',
    provideAllValues: 'Fill in the required fields and correct the wrong ones.', provideAllValuesText: 'The first of them is focused.',
    noChanges: 'No changes detected', noChangesText: 'Nothing was sent.', notAccepted: 'The server did not accept this value.',
    gone: 'This item is no longer here: somebody has removed it, or you have no access to it. Your changes were not saved; copy them if you need them.',
    tooLong_one: 'The text may have at most {{count, number}} character.', tooLong_other: 'The text may have at most {{count, number}} characters.',
  },
}
