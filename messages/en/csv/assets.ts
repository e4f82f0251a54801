/** The file of assets. */
export default {
  prefix: 'assets',
  columns: {
    id: 'ID',
    type: 'Type',
    value: 'Value',
    status: 'Status',
    created: 'Creation date',
  },
  types: {
    domain: 'domain',
    ip_address: 'IP address',
    keyword: 'keyword',
    asn: 'ASN',
    tech_stack: 'technology',
  },
  statuses: {
    added: 'added',
    requested_add: 'addition requested',
    requested_delete: 'deletion requested',
  },
} as const
