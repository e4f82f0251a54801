/** Teksty wspólne dla wszystkich e-maili: linki pod treścią, poziomy i to, czego nie pozwalają wysłać. */
export default {
  level: { high: 'wysoka', medium: 'średnia', low: 'niska' },
  noticesOnly:
    'O niektórych pozycjach ta wiadomość tylko zawiadamia, bo na więcej nie pozwala ich poziom TLP: {{levels}}. Ich treść jest w portalu. Treści TLP:RED nigdy nie wysyłamy e-mailem, a TLP:AMBER+STRICT tylko zaszyfrowaną.',
  notices: 'tylko zawiadomienie (TLP)',
  changePersonal: 'Ustawienia moich powiadomień',
  changeReport: 'Ustawienia tego raportu',
  end: 'Zrezygnuj z tych wiadomości',
  tlpEnds: '[koniec {{level}}]',
}
