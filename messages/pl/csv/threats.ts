/** Plik z zagrożeniami. */
export default {
  prefix: 'zagrozenia',
  columns: {
    id: 'ID',
    name: 'Nazwa',
    description: 'Opis',
    category: 'Kategoria',
    tags: 'Tagi',
    group: 'Grupa IoC',
    tlp: 'TLP',
    links: 'Linki',
    created: 'Data utworzenia',
    updated: 'Data ostatniej zmiany',
    notified: 'Data powiadomienia',
  },
}
