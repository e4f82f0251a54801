/** Texts of changes to many feeds at once, and of work in the background. */
export default {
  changeAll: 'Change all', changeAllTitle: 'Change every indicator of this list',
  title_one: 'Change {{rows}} indicator', title_other: 'Change {{rows}} indicators',
  gone: 'Some of the selected indicators no longer exist. Nothing was changed; close this window and select again.',
  scope: {
    selected: 'The change is made to the selected indicators.',
    all: 'No filter is set: the change is made to every indicator of the portal.',
    filtered: 'The change is made to every indicator that matches the present filters and search, on all pages of the list.',
    group: 'The change is made to every indicator of the group “{{name}}”.',
    groupFiltered: 'The change is made to the indicators of the group “{{name}}” that match the present filters and search.',
  },
  choose: 'What is to be done with them?',
  choice: {
    verify: 'Verify and publish', unverify: 'Withdraw verification', ids_on: 'Mark as fit for IDS', ids_off: 'Mark as not for IDS', add_to_group: 'Add to a group', delete_from_group: 'Take out of a group',
    add_tags: 'Add tags', delete_tags: 'Remove tags', set_category: 'Change category', delete: 'Remove the indicators',
  },
  takeOutOfThis: 'Take out of this group',
  means: {
    verify: 'Clients see these indicators at once.', unverify: 'Clients no longer see these indicators.', ids_on: 'They may be used for automatic detection.', ids_off: 'They are not used for automatic detection.',
    add_to_group: 'The indicators stay in their other groups as well.', delete_from_group: 'The indicators stay in the portal and in their other groups.',
    add_tags: 'The tags they have stay. An indicator that would have more than {{max}} tags is skipped.', delete_tags: 'Their other tags stay as they are.',
    set_category: 'Each of these indicators gets the chosen category.', delete: 'The indicators disappear from the lists of all clients together with their comments. This cannot be undone.',
  },
  field: { tags: 'Tags', tagsPlaceholder: 'Choose tags', category: 'Category', categoryPlaceholder: 'Choose a category', typed: 'To confirm, type the number of indicators: {{rows}}' },
  run: 'Run', runOf: '{{action}} ({{rows}})',
  started: { title: 'The file is being prepared', text: 'You can go on working. Once it is ready you can download it from the strip at the bottom of the page.' },
  strip: 'Work in the background',
  name: {
    verify: 'Verification of indicators', unverify: 'Withdrawal of verification', ids_on: 'Marking as fit for IDS', ids_off: 'Marking as not for IDS', add_to_group: 'Adding to a group', delete_from_group: 'Taking out of a group',
    add_tags: 'Adding tags', delete_tags: 'Removal of tags', set_category: 'Change of category', delete: 'Removal of indicators', export: 'Export of the whole list',
  },
  progress: '{{done}} of {{total}}',
  waiting_one: 'A file of {{rows}} row is being made in the background.', waiting_other: 'A file of {{rows}} rows is being made in the background.',
  done: {
    changed_one: '{{rows}} indicator changed.', changed_other: '{{rows}} indicators changed.', removed_one: '{{rows}} indicator removed.', removed_other: '{{rows}} indicators removed.',
    same: 'Left as they were: {{rows}}.', skipped: 'Skipped: {{rows}} (limit of {{max}} tags).',
  },
  failed: { action: 'The work was broken off.', export: 'The file could not be prepared. Start the export again.' },
  ready_one: 'The file is ready: {{rows}} row.', ready_other: 'The file is ready: {{rows}} rows.',
  download: 'Download', putAway: 'Close: {{name}}', putAwayTitle: 'Close',
}
