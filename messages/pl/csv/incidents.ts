/** Plik z incydentami. */
export default {
  prefix: 'incydenty',
  columns: {
    id: 'ID',
    name: 'Nazwa',
    description: 'Opis',
    category: 'Kategoria',
    tags: 'Tagi',
    status: 'Status',
    tlp: 'TLP',
    attachments: 'Liczba załączników',
    created: 'Data utworzenia',
    updated: 'Data ostatniej zmiany',
    notified: 'Data powiadomienia',
  },
  status: {
    open: 'otwarty',
    closed: 'zamknięty',
  },
}
