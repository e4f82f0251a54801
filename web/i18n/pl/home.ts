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
  waiting: {
    requests: 'Wnioski o\u00A0zasoby', requestsNone: 'Żaden wniosek nie czeka na odpowiedź.', noAdmin: 'Bez administratora', noAdminNone: 'Każda organizacja ma administratora.',
    organizations_one: 'organizacja', organizations_few: 'organizacje', organizations_many: 'organizacji', organizations_other: 'organizacji',
    requestsOf_one: '{{count}} wniosek', requestsOf_few: '{{count}} wnioski', requestsOf_many: '{{count}} wniosków', requestsOf_other: '{{count}} wniosku', all: 'Zobacz wszystkie', failed: 'Nie udało się tego wczytać.',
  },
  leadAdmin: 'Stąd zarządzasz portalem.',
  links: {
    apiKey: 'Klucz API', apiKeyText: 'Twoje programy pobierają nim dane z\u00A0portalu.', organization: 'Organizacja', organizationText: 'Dane, usługi, użytkownicy i\u00A0zasoby.', organizations: 'Organizacje', organizationsText: 'Ich usługi, użytkownicy i\u00A0zasoby.',
    dictionaries: 'Słowniki', dictionariesText: 'Kategorie, tagi i\u00A0typy do wyboru.', systemKeys: 'Klucze API', systemKeysText: 'Dostęp innych systemów do portalu.', audit: 'Dziennik audytu', auditText: 'Kto co zrobił, kiedy i\u00A0w\u00A0której organizacji.',
  },
}
