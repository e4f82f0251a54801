/** Plik z zasobami. */
export default {
  prefix: 'zasoby',
  columns: {
    id: 'ID',
    type: 'Rodzaj',
    value: 'Wartość',
    status: 'Status',
    created: 'Data dodania',
  },
  types: {
    domain: 'domena',
    ip_address: 'adres IP',
    keyword: 'słowo kluczowe',
    asn: 'ASN',
    tech_stack: 'technologia',
  },
  statuses: {
    added: 'dodany',
    requested_add: 'czeka na dodanie',
    requested_delete: 'czeka na usunięcie',
  },
}
