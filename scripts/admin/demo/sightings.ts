/**
 * Sightings of the demo's organizations, each in its language. Some are pending in the analysts' inbox, some have a
 * reply, and some need none. An indicator is identified by its value.
 */
import type { CreateSightingInput } from '#shared/contracts/sightings.ts'

export interface DemoSighting {
  /** The sender's e-mail address, which also determines the organization. */
  readonly by: string
  readonly value: string
  readonly hoursAgo: number
  /** Without a time. The indicator was seen half an hour before the report. */
  readonly input: CreateSightingInput
  /** An analyst's reply this many hours ago: the indicator stays published. */
  readonly kept?: { readonly hoursAgo: number; readonly text: string }
  /** An analyst's reply that withdraws the indicator and adds a note to its group. `{link}` is the group's URL. */
  readonly takenBack?: {
    readonly hoursAgo: number
    readonly text: string
    readonly reason: string
    readonly group: string
    readonly note: string
  }
}

export const demoSightings: readonly DemoSighting[] = [
  {
    by: 'tomasz.krol@modrzewica.example',
    value: 'panel.prad-faktura-25.test',
    hoursAgo: 52,
    input: {
      kind: 'false_positive',
      evidence:
        'Pod tą nazwą nasz dostawca energii prowadził stronę z fakturami i wciąż trafiają na nią pracownicy księgowości.',
    },
    kept: {
      hoursAgo: 29,
      text: 'Sprawdziliśmy: nazwa wygasła u dostawcy w ubiegłym roku, zarejestrował ją ktoś inny, a strona prosi dziś o numer karty. Wskaźnik zostaje. Prosimy usunąć stary odnośnik z intranetu.',
    },
  },
  {
    by: 'tomasz.krol@modrzewica.example',
    value: 'doplata-energia-12.example',
    hoursAgo: 34,
    input: {
      kind: 'false_positive',
      evidence:
        'To prawdziwa strona odczytów liczników: prowadzi ją spółka, z której prądu korzystają nasze oddziały. Potwierdziła to pismem, a w rejestrze jest właścicielem nazwy od sześciu lat.',
    },
    takenBack: {
      hoursAgo: 26,
      text: 'Dziękujemy, pismo wystarczyło. Prosimy zdjąć blokadę, jeżeli system nie zrobi tego sam.',
      reason: 'Prawdziwa strona sprzedawcy energii, zgłoszona przez pomyłkę',
      group: 'Niedopłata za energię – strony i nadawcy',
      note: 'Jeden wskaźnik wycofaliśmy: {link}',
    },
  },
  {
    by: 'joanna.lis@modrzewica.example',
    value: 'panel.bank-modrzewica-25.test',
    hoursAgo: 7,
    input: {
      kind: 'false_positive',
      evidence:
        'To nasza własna nazwa: środowisko testowe bankowości, które zarejestrował integrator. Umowa i potwierdzenie z rejestru są u nas, możemy je przesłać. Blokada zatrzymała testy odbiorcze.',
    },
  },
  {
    by: 'joanna.lis@modrzewica.example',
    value: 'panel.prad-faktura.test',
    hoursAgo: 20,
    input: {
      kind: 'seen',
      where: 'Serwer proxy, oddział w Dębinie',
      times: 3,
      evidence: 'Trzy wejścia z jednej stacji po SMS-ie o niedopłacie. Danych karty nikt nie podał.',
    },
  },
  {
    by: 'grace.moreton@caldervale.example',
    value: 'calder-vale-24.example',
    hoursAgo: 11,
    input: {
      kind: 'false_positive',
      evidence:
        'We own this name: our agency registered it for the driver recruitment campaign. The registration is in our account, and the page has been live since Monday.',
    },
  },
  {
    by: 'grace.moreton@caldervale.example',
    value: '198.51.100.181',
    hoursAgo: 3,
    input: {
      kind: 'seen',
      where: 'Perimeter firewall',
      times: 17,
      evidence: "Blocked connections from two drivers' tablets at Ashmere terminal, both within ten minutes.",
    },
  },
  {
    by: 'grace.moreton@caldervale.example',
    value: '192.0.2.179',
    hoursAgo: 90,
    input: {
      kind: 'false_positive_here',
      evidence:
        'Our telematics supplier tests its gateway from this address. We have talked to them and need it open.',
    },
  },
]
