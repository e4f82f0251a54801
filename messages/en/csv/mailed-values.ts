/** The file with values that is attached to a notification. */
export default {
  prefix: 'iocs',
  columns: {
    value: 'Value',
    type: 'Type',
    category: 'Category',
    tags: 'Tags',
    tlp: 'TLP',
    published: 'Publication date',
    validUntil: 'Valid until',
    expired: 'Expired',
    falsePositive: 'False positive for us',
  },
  yes: 'yes',
  no: 'no',
} as const
