/** Teksty strony głównej. */
export default {
  title: 'Pulpit',
  greeting: 'Dzień dobry, {{name}}',
  lead: 'Oto, co opublikował dla Ciebie Twój dostawca.',
  leadStaff: 'Oto, co w tej chwili widzą klienci.',
  visibilities: 'Widoczności',
  visibilitiesOpen_one: 'otwarta widoczność', visibilitiesOpen_few: 'otwarte widoczności', visibilitiesOpen_many: 'otwartych widoczności', visibilitiesOpen_other: 'otwartej widoczności',
  incidents: 'Incydenty',
  incidentsOpen_one: 'otwarty incydent', incidentsOpen_few: 'otwarte incydenty', incidentsOpen_many: 'otwartych incydentów', incidentsOpen_other: 'otwartego incydentu',
  threats: 'Zagrożenia',
  threatsTotal_one: 'opublikowane zagrożenie', threatsTotal_few: 'opublikowane zagrożenia', threatsTotal_many: 'opublikowanych zagrożeń', threatsTotal_other: 'opublikowanego zagrożenia',
  details: 'Szczegóły',
  detailsOf: 'Szczegóły: {{tile}}',
  errorTitle: 'Nie udało się wczytać liczników', errorText: 'Listy działają dalej. Spróbuj ponownie za chwilę.', again: 'Spróbuj ponownie',
  emptyTitle: 'Nie ma tu jeszcze nic dla Twojego konta',
  emptyText: 'Żaden moduł nie jest dla Ciebie włączony. Może to zrobić administrator Twojej organizacji.',
  emptyAdmin: 'Organizacjami i użytkownikami zarządza się z wiersza poleceń: npm run admin -- help.',
}
