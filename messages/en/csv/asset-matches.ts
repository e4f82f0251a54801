/** Why an item matches the assets of the organization. */
export default {
  column: 'Concerns us',
  inIndicators: '{{reason}}, in {{count, number}} IoC',
  kinds: {
    domain: 'domain {{value}}',
    subdomain: 'subdomain of {{value}}',
    look_alike: 'look-alike of {{value}}',
    email: 'address at {{value}}',
    network: 'address or network: {{value}}',
    asn: 'ASN {{value}}',
    keyword: 'keyword "{{value}}"',
    technology: 'technology {{value}}',
  },
} as const
