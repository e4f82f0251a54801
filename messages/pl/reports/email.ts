/** E-mail z raportem. */
export default {
  subject: 'Raport: {{name}}',
  ready: 'Raport „{{name}}” za okres {{period}} jest gotowy: {{pages}}, {{size}}.',
  pages_one: '{{count, number}}\u00A0strona',
  pages_few: '{{count, number}}\u00A0strony',
  pages_many: '{{count, number}}\u00A0stron',
  pages_other: '{{count, number}}\u00A0strony',
  attached: 'Jest w załączniku {{file}}: dokument PDF i pliki CSV ze wszystkimi pozycjami.',
  tooLarge: 'Plik jest za duży, by go wysłać e-mailem. Pobierzesz go w portalu, na stronie „Raporty”.',
  nothingNew: 'W tym okresie nie ma nowych pozycji.',
  overdue: 'Naprawy po terminie: {{count, number}}.',
  action: 'Otwórz raporty w portalu',
  switchOff: 'Wysyłkę wyłączysz w portalu, w ustawieniach raportu.',
  automatic: 'Wiadomość wysłana automatycznie, prosimy na nią nie odpowiadać.',
}
