/** The file of threats. */
export default {
  prefix: 'threats',
  columns: {
    id: 'ID',
    name: 'Name',
    description: 'Description',
    category: 'Category',
    tags: 'Tags',
    group: 'IoC group',
    tlp: 'TLP',
    links: 'Links',
    created: 'Creation date',
    updated: 'Last update date',
    notified: 'Notification date',
  },
} as const
