/** Dlaczego pozycja dotyczy zasobów organizacji. */
export default {
  column: 'Dotyczy nas',
  inIndicators: '{{reason}}, w {{count, number}} IoC',
  kinds: {
    domain: 'domena {{value}}',
    subdomain: 'subdomena domeny {{value}}',
    look_alike: 'podobna do domeny {{value}}',
    email: 'adres w domenie {{value}}',
    network: 'adres lub sieć: {{value}}',
    asn: 'ASN {{value}}',
    keyword: 'słowo kluczowe „{{value}}”',
    technology: 'technologia {{value}}',
  },
}
