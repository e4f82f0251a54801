/** Texts of the IoC area: feeds, groups and views. */
export default {
  title: 'IoC: all',
  count_one: '{{count, number}} indicator', count_other: '{{count, number}} indicators',
  show_one: 'Show {{count, number}} indicator', show_other: 'Show {{count, number}} indicators',
  search: 'Search by value',
  empty: {
    title: 'There are no indicators yet', titleOf: 'There are no indicators here', text: 'Indicators of compromise that the analyst team publishes will appear here.',
    textAnalyst: 'Add the first indicator. Clients will see it once it is verified.', textGroup: 'Indicators that are added to this group will appear here.', textView: 'No published indicator matches this view at the moment.',
    noMatch: 'No indicator matches',
  },
  column: { value: 'Value', category: 'Category', tags: 'Tags', groups: 'Groups', created: 'Creation date', published: 'Publication date', status: 'Status' },
  status: { verified: 'verified', unverified: 'unverified' },
  ids: { on: 'fit for IDS', off: 'not for IDS' },
  moreTags_one: '{{count, number}} more tag: {{names}}', moreTags_other: '{{count, number}} more tags: {{names}}',
  moreGroups_one: '{{count, number}} more group: {{names}}', moreGroups_other: '{{count, number}} more groups: {{names}}',
  sort: { createdNewest: 'Created: newest first', createdOldest: 'Created: oldest first', publishedNewest: 'Published: newest first', publishedOldest: 'Published: oldest first' },
  filter: {
    value: 'Value', valuePlaceholder: 'Part of the value, defanged or not', categories: 'Categories', categoriesAll: 'All categories', types: 'Types', typesAll: 'All types', tags: 'Tags', tagsAll: 'All tags',
    groups: 'Groups', groupsAll: 'All groups', origin: 'Origin', originPlaceholder: 'Part of the origin', verified: 'Status', any: 'Any', ids: 'IDS flag', published: 'Publication date', publishedChip: 'Published',
  },
  copy: {
    label: 'Copy {{value}}', shown: 'Copy the defanged value', plain: 'Copy the original value', done: 'Copied', failed: 'Nothing was copied', failedText: 'The browser does not allow copying. Select the text and copy it yourself.',
  },
  add: 'New indicator', edit: 'Edit', remove: 'Remove', verify: 'Verify', unverify: 'Withdraw',
  bulk: { verify: 'Verify', unverify: 'Withdraw', addToGroup: 'Add to a group', takeFromGroup: 'Take out of the group', more: 'Other changes' },
  verified: 'Indicator verified', verifiedText: 'Clients see it now.', unverified: 'Verification withdrawn', unverifiedText: 'Clients no longer see it.',
  verifiedMany_one: '{{count, number}} indicator verified', verifiedMany_other: '{{count, number}} indicators verified',
  unverifiedMany_one: 'Verification of {{count, number}} indicator withdrawn', unverifiedMany_other: 'Verification of {{count, number}} indicators withdrawn',
  addedToGroup_one: '{{count, number}} indicator added to the group', addedToGroup_other: '{{count, number}} indicators added to the group',
  takenFromGroup_one: '{{count, number}} indicator taken out of the group', takenFromGroup_other: '{{count, number}} indicators taken out of the group',
  nothingChanged: 'Nothing has changed', nothingChangedText: 'It was so already.',
  goneMany: 'Nothing was changed', goneManyText: 'Some of the selected indicators no longer exist. The list has been refreshed; select again.',
  confirmVerify: { title_one: 'Verify {{count, number}} indicator?', title_other: 'Verify {{count, number}} indicators?', text: 'What is verified is published: clients see it at once.', action: 'Verify and publish' },
  confirmRemove: { title: 'Remove this indicator?', text: '{{value}} disappears from the lists of all clients together with its comments. This cannot be undone.', action: 'Remove indicator' },
  confirmBulk: {
    title_one: 'Remove {{count, number}} indicator?', title_other: 'Remove {{count, number}} indicators?', text: 'The selected indicators disappear from the lists of all clients together with their comments. This cannot be undone.',
    action: 'Remove selected',
  },
  removed: 'Indicator removed', removedMany_one: '{{count, number}} indicator removed', removedMany_other: '{{count, number}} indicators removed',
  created: 'Indicator added', updated: 'Changes saved', savedVerified: 'Clients see it now.', savedUnverified: 'Clients will see it once it is verified.',
  picker: {
    title_one: 'Add {{count, number}} indicator to a group', title_other: 'Add {{count, number}} indicators to a group', search: 'Group name', recent: 'Changed within the last month only', list: 'Groups', add: 'Add to the group',
    failed: 'The groups could not be loaded.', none: 'There is no such group.', noneRecent: 'No such group was changed within the last month.', unverified: 'unverified',
  },
  detail: {
    label: 'Details of indicator {{id}}', loading: 'Loading…', marks: 'Status and tags', type: 'Type', category: 'Category', ids: 'IDS flag', origin: 'Origin', created: 'Creation date', published: 'Publication date',
    notPublished: 'not published', notification: 'Notification', groups: 'Groups', noGroups: 'In no group.', notes: 'Notes', noNotes: 'No notes.',
  },
  historyField: {
    value: 'value', type: 'type', origin: 'origin', category: 'category', tags: 'tags', ids_flag: 'IDS flag', notes: 'notes', is_verified: 'status', groups: 'groups', other: 'another field',
  },
  threats: { title: 'Related threats', none: 'No threat names it.', failed: 'The threats could not be loaded.', open: 'Related threats', close: 'Close' },
  comments: {
    title: 'Comments', none: 'No comments.', failed: 'The comments could not be loaded.', new: 'New comment', add: 'Comment', edit: 'Edit the comment', save: 'Save the comment', remove: 'Remove the comment', edited: 'edited',
    added: 'Comment added', changed: 'Comment saved', removed: 'Comment removed', empty: 'Write something first.', gone: 'It no longer exists. Copy your text if you need it.',
    confirm: { title: 'Remove this comment?', text: 'The comment disappears for everybody. This cannot be undone.', action: 'Remove comment' },
  },
  form: {
    addTitle: 'New indicator', editTitle: 'Edit indicator', value: 'Value', valueHint: 'Defanged or not: hxxp and [.] are understood.', recognized: 'Recognized: {{type}} {{value}}', portLeftOut: 'The port {{port}} is left out.',
    notRecognized: 'Not recognized as an indicator. Choose its type yourself.', type: 'Type', typePlaceholder: 'Choose a type', category: 'Category', categoryPlaceholder: 'Choose a category', origin: 'Origin',
    tags: 'Tags', tagsPlaceholder: 'Choose tags', notes: 'Notes', ids: 'Fit for IDS', idsHint: 'May be used for automatic detection.', verified: 'Verified', verifiedHint: 'Clients see verified indicators only.', add: 'Add indicator',
    valueRequired: 'Enter the value.', typeRequired: 'Choose a type.', categoryRequired: 'Choose a category.', originRequired: 'Say where it comes from.',
    unknownReference: 'This entry does not exist or is not active. Choose another.',
  },
  indicator: {
    ipv4: 'IPv4 address', ipv6: 'IPv6 address', ipv4_cidr: 'IPv4 network', ipv6_cidr: 'IPv6 network', domain: 'domain', url: 'URL', email: 'e-mail address', md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512',
    filename: 'file name',
  },
  refused: {
    empty: 'Enter the value.', too_long: 'The value is longer than 255 characters.', control_characters: 'The value has invisible control characters. Type it anew.', truncated: 'The value was cut off at its end.',
    pattern: 'This is a pattern, not a value: it has a wildcard or a placeholder.', several_values: 'These are several values. Add them one by one.', not_of_type: 'The value is not of the type “{{type}}”.',
    looksLike: 'The value is not of the type “{{type}}”. It looks like: {{looksLike}}.', not_recognized: 'This is no indicator that is known here.',
  },
  matching: {
    title: 'Similar indicators exist', text_one: '{{count, number}} indicator is like the one you are adding.', text_other: '{{count, number}} indicators are like the one you are adding.', back: 'Back to the form', add: 'Add anyway',
  },
  warned: { title: 'A value known to be harmless', text: 'It stands on a list of values that are known to be harmless: {{lists}}. Published, it would cause false alarms at clients.', add: 'Add anyway', save: 'Save anyway' },
  warningList: {
    private: 'private addresses (RFC 1918, RFC 4193)', carriers: 'shared addresses of carriers (RFC 6598)', special: 'special addresses (RFC 6890)', documentation: 'addresses for documentation (RFC 5737, RFC 3849, RFC 9637)',
    multicast: 'multicast addresses (RFC 5771, RFC 4291)', names: 'reserved names (RFC 2606, RFC 6761, RFC 6762)', resolvers: 'public DNS resolvers', services: 'very popular services', digests: 'digests of an empty file',
  },
}
