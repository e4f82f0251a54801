/** The file of incidents. */
export default {
  prefix: 'incidents',
  columns: {
    id: 'ID',
    name: 'Name',
    description: 'Description',
    category: 'Category',
    tags: 'Tags',
    status: 'Status',
    tlp: 'TLP',
    attachments: 'Attachments',
    created: 'Creation date',
    updated: 'Last update date',
    notified: 'Notification date',
  },
  status: {
    open: 'open',
    closed: 'resolved',
  },
} as const
