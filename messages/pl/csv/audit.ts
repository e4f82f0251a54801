/** Plik z dziennika audytu. */
export default {
  prefix: 'audyt',
  columns: {
    date: 'Data',
    user: 'Kto',
    userId: 'ID użytkownika',
    action: 'Działanie',
    outcome: 'Wynik',
    organization: 'Organizacja',
    address: 'Adres IP',
    count: 'Liczba',
    ids: 'ID',
    fields: 'Pola',
    values: 'Wartości',
    subject: 'Czego dotyczy',
    details: 'Szczegóły',
    sentence: 'Zdanie',
  },
}
