/** Texts of groups of feeds. */
export default {
  title: 'IoC: groups',
  count_one: '{{count, number}} group', count_other: '{{count, number}} groups',
  show_one: 'Show {{count, number}} group', show_other: 'Show {{count, number}} groups',
  feedCount_one: '{{count, number}} indicator', feedCount_other: '{{count, number}} indicators',
  search: 'Search by name',
  empty: {
    title: 'There are no groups yet', text: 'Groups of indicators that the analyst team publishes will appear here.', textAnalyst: 'Add the first group. Clients will see it once it is verified.', noMatch: 'No group matches',
  },
  column: { name: 'Name', description: 'Description', tags: 'Tags', updated: 'Last update', status: 'Status', actions: 'Actions' },
  status: { verified: 'verified', unverified: 'unverified' },
  moreTags_one: '{{count, number}} more tag: {{names}}', moreTags_other: '{{count, number}} more tags: {{names}}',
  sort: { nameUp: 'Name: A–Z', nameDown: 'Name: Z–A', updatedNewest: 'Updated: newest first', updatedOldest: 'Updated: oldest first' },
  filter: { name: 'Name', namePlaceholder: 'Part of the name', tags: 'Tags', tagsAll: 'All tags', verified: 'Status', any: 'Any', updated: 'Date of the last update', updatedChip: 'Updated' },
  add: 'New group', edit: 'Edit', editOf: 'Edit the group: {{name}}', remove: 'Remove', changeAll: 'Change every indicator of the group', changeAllOf: 'Change every indicator of the group: {{name}}',
  created: 'Group added', updated: 'Changes saved', savedVerified: 'Clients with access to IoC see it.', savedUnverified: 'Clients will see it once it is verified.',
  removed: 'Group removed', removedMany_one: '{{count, number}} group removed', removedMany_other: '{{count, number}} groups removed',
  goneMany: 'Nothing was removed', goneManyText: 'Some of the selected groups no longer exist. The list has been refreshed; select again.',
  inUse: 'The group was not removed', inUseText: 'A threat names it. Change or remove the related threats first.',
  confirmRemove: { title: 'Remove this group?', text: 'The group “{{name}}” disappears for all clients. Its indicators stay in the portal. This cannot be undone.', action: 'Remove group' },
  confirmBulk: {
    title_one: 'Remove {{count, number}} group?', title_other: 'Remove {{count, number}} groups?',
    text: 'The selected groups disappear for all clients. Their indicators stay in the portal. Groups that threats name cannot be removed. This cannot be undone.', action: 'Remove selected',
  },
  page: { place: 'Place in the portal', back: 'All groups', edit: 'Edit group', remove: 'Remove group', more: 'Show the whole description', less: 'Show less', tags: 'Tags of the group', threats: 'Related threats' },
  historyField: { name: 'name', description: 'description', tags: 'tags', is_verified: 'status', feeds: 'indicators', other: 'another field' },
  form: {
    addTitle: 'New group', editTitle: 'Edit group', name: 'Name', description: 'Description', tags: 'Tags', tagsPlaceholder: 'Choose tags', verified: 'Verified',
    verifiedHint: 'Clients see verified groups only. Indicators are verified separately.', add: 'Add group',
    nameRequired: 'Enter the name of the group.', nameExists: 'A group of this name already exists.', unverifiedExists: 'An unverified group of this name exists. Verify it first.',
    unknownReference: 'This tag does not exist or is not active. Choose another.',
  },
}
