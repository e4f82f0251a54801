/** Texts of the threats area. */
export default {
  title: 'Threats',
  count_one: '{{count, number}} threat', count_other: '{{count, number}} threats',
  show_one: 'Show {{count, number}} threat', show_other: 'Show {{count, number}} threats',
  search: 'Search by name',
  empty: {
    title: 'There are no threats yet', text: 'Descriptions of threats published by the analyst team will appear here.', textAnalyst: 'Published threats will appear here. Add the first one and clients will see it at once.',
    noMatch: 'No threat matches',
  },
  column: { id: 'ID', name: 'Name', category: 'Category', created: 'Creation date', published: 'Publish date' },
  moreTags_one: '{{count, number}} more tag: {{names}}', moreTags_other: '{{count, number}} more tags: {{names}}',
  sort: {
    createdNewest: 'Created: newest first', createdOldest: 'Created: oldest first', publishedNewest: 'Published: newest first', publishedOldest: 'Published: oldest first',
    updatedNewest: 'Updated: newest first', updatedOldest: 'Updated: oldest first', nameUp: 'Name: A to Z', nameDown: 'Name: Z to A',
  },
  filter: {
    name: 'Name', namePlaceholder: 'Part of the name', categories: 'Categories', categoriesAll: 'All categories', tags: 'Tags', tagsAll: 'All tags',
    created: 'Creation date', createdChip: 'Created', published: 'Publish date', publishedChip: 'Published', updated: 'Last update', updatedChip: 'Last update',
  },
  add: 'New threat', edit: 'Edit', remove: 'Remove',
  confirmRemove: { title: 'Remove this threat?', text: 'The threat “{{name}}” disappears from every client’s list. This cannot be undone.', action: 'Remove threat' },
  confirmBulk: {
    title_one: 'Remove {{count, number}} threat?', title_other: 'Remove {{count, number}} threats?', text: 'The selected threats disappear from every client’s list. This cannot be undone.', action: 'Remove selected',
  },
  removed: 'Threat removed', removedMany_one: '{{count, number}} threat removed', removedMany_other: '{{count, number}} threats removed',
  created: 'Threat published', updated: 'Changes saved',
  detail: {
    label: 'Details of threat {{id}}', loading: 'Loading…', category: 'Category', created: 'Creation date', published: 'Publish date', updated: 'Last update', notification: 'Notification',
    group: 'Related IoC group', tags: 'Tags', description: 'Description', noDescription: 'No description.', hyperlinks: 'Hyperlinks',
  },
  history: {
    field: { name: 'name', description: 'description', threat_category: 'category', tags: 'tags', ioc_group: 'IoC group', hyperlinks: 'hyperlinks', other: 'another field' },
  },
  form: {
    addTitle: 'New threat', editTitle: 'Edit threat', name: 'Name', category: 'Category', categoryPlaceholder: 'Choose a category', tags: 'Tags', tagsPlaceholder: 'Choose tags',
    description: 'Description', hyperlinks: 'Hyperlinks', hyperlinksHint: 'One address a line, beginning with http:// or https://.', publish: 'Publish',
    wrongUrls_one: 'This address is not valid. Give a full http or https address.', wrongUrls_other: '{{count, number}} addresses are not valid. Give full http or https addresses.',
    tooManyLinks: 'Too many hyperlinks. You can give at most {{max}}.', alreadyExists: 'A threat with this name already exists in this category.', unknownReference: 'This category or tag does not exist or is not active. Choose another.',
    nameRequired: 'Name the threat.', categoryRequired: 'Choose a category.', descriptionRequired: 'Describe the threat.',
  },
}
