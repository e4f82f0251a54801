/** The file of the audit log. */
export default {
  prefix: 'audit',
  columns: {
    date: 'Date',
    user: 'User',
    userId: 'User ID',
    action: 'Action',
    outcome: 'Outcome',
    organization: 'Organization',
    address: 'IP address',
    count: 'Count',
    ids: 'IDs',
    fields: 'Fields',
    values: 'Values',
    subject: 'Subject',
    details: 'Details',
    sentence: 'Sentence',
  },
} as const
