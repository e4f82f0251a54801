/** Plik z wartościami dołączany do powiadomienia. */
export default {
  prefix: 'wskazniki',
  columns: {
    value: 'Wartość',
    type: 'Typ',
    category: 'Kategoria',
    tags: 'Tagi',
    tlp: 'TLP',
    published: 'Data publikacji',
    validUntil: 'Ważny do',
    expired: 'Wygasł',
    falsePositive: 'Fałszywy alarm u nas',
  },
  yes: 'tak',
  no: 'nie',
}
