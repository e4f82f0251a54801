import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import { numberText, polishCount } from './plurals.ts'
import type { NotificationMessages } from './messages.ts'

const weekdays = [
  'w poniedziałek',
  'we wtorek',
  'w środę',
  'w czwartek',
  'w piątek',
  'w sobotę',
  'w niedzielę',
] as const
const allOf =
  (both: string, what: string) =>
  (count: number): string =>
    `${count === 2 ? both : 'wszystkie'} ${what}`
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const holds = {
  counts: 'tylko liczby i linki',
  names: 'nazwy bez opisów',
  everything: 'całą treść, ale niezaszyfrowaną',
} as const
const addKey = 'Klucz dodaje administrator Twojej organizacji w portalu, w sekcji „Adresy powiadomień”.'

/** Polish messages of notifications. */
export const polishMessages: NotificationMessages = {
  modules: { visibility: 'Widoczności', incident: 'Incydenty', threat: 'Zagrożenia', feed: 'IoC' },
  counted: {
    visibility: polishCount('widoczność', 'widoczności', 'widoczności'),
    incident: polishCount('incydent', 'incydenty', 'incydentów'),
    threat: polishCount('zagrożenie', 'zagrożenia', 'zagrożeń'),
    feed: polishCount('IoC', 'IoC', 'IoC'),
  },
  level: { 1: 'wysoka', 2: 'średnia', 3: 'niska' },
  countedLevel: {
    1: polishCount('wysoka', 'wysokie', 'wysokich'),
    2: polishCount('średnia', 'średnie', 'średnich'),
    3: polishCount('niska', 'niskie', 'niskich'),
  },
  allOfLevel: { 1: allOf('obie', 'wysokie'), 2: allOf('obie', 'średnie'), 3: allOf('obie', 'niskie') },
  found: 'wykryta ponownie',
  countedFound: polishCount('wykryta ponownie', 'wykryte ponownie', 'wykrytych ponownie'),
  allFound: allOf('obie', 'wykryte ponownie'),
  reopened: 'otwarta ponownie',
  countedReopened: polishCount('otwarta ponownie', 'otwarte ponownie', 'otwartych ponownie'),
  allReopened: allOf('obie', 'otwarte ponownie'),
  returned: 'minął czas akceptacji ryzyka',
  countedReturned: (count) => `u\u00A0${numberText(count, 'pl')} minął czas akceptacji ryzyka`,
  allReturned: (count) => `u\u00A0${count === 2 ? 'obu' : 'wszystkich'} minął czas akceptacji ryzyka`,
  raised: 'podniesiono krytyczność',
  countedRaised: (count) => `u\u00A0${numberText(count, 'pl')} podniesiono krytyczność`,
  allRaised: (count) => `u\u00A0${count === 2 ? 'obu' : 'wszystkich'} podniesiono krytyczność`,
  changed: 'zmieniony',
  countedChanged: polishCount('zmieniony', 'zmienione', 'zmienionych'),
  allChanged: allOf('oba', 'zmienione'),
  countedMatched: polishCount('dotyczy Cię', 'dotyczą Cię', 'dotyczy Cię'),
  matched: 'IoC, które Cię dotyczą',
  matchesYourAssets: 'dotyczy Cię',
  countedNewValues: polishCount('nowa wartość', 'nowe wartości', 'nowych wartości'),
  countedWithdrawn: polishCount('wycofany IoC', 'wycofane IoC', 'wycofanych IoC'),
  withdrawn: 'Wycofane IoC',
  withdrawnNote:
    'Listy, TAXII i zmiany nie zawierają już wycofanych IoC. Usuń je tam, gdzie trafiły z pliku lub z e-maila, i tam, gdzie system nie robi tego sam.',
  latestOf: (shown, total) => `Ostatnie: ${shown} z ${total}.`,
  countedInPortal: (count) => `${count} w portalu`,
  countedNewGroups: polishCount('nowa grupa', 'nowe grupy', 'nowych grup'),

  newIncident: (id) => `Nowy incydent #${id}`,
  changedIncident: (id) => `Zmiana w incydencie #${id}`,
  newExposure: (id, news) =>
    ({
      new: `Nowa widoczność #${id}`,
      found: `Ponownie wykryta widoczność #${id}`,
      reopened: `Ponownie otwarta widoczność #${id}`,
      returned: `Minął czas akceptacji ryzyka, widoczność #${id}`,
      raised: `Podniesiono krytyczność, widoczność #${id}`,
    })[news],
  incident: (id) => `Incydent #${id}`,
  visibility: (id) => `Widoczność #${id}`,
  threat: (id) => `Zagrożenie #${id}`,
  newThreat: (id) => `Nowe zagrożenie #${id}`,
  news: 'Nowe w portalu',
  returnedNews: 'Minął czas akceptacji ryzyka',
  raisedNews: 'Podniesiono krytyczność',
  digest: {
    off: 'Podsumowanie',
    immediately: 'Podsumowanie',
    daily: 'Podsumowanie dnia',
    weekly: 'Podsumowanie tygodnia',
  },
  test: 'Wiadomość testowa',

  labels: {
    category: 'Kategoria',
    reported: 'Zgłoszony',
    status: 'Status',
    tags: 'Tagi',
    changed: 'Zmieniono',
    attachments: 'Załączniki',
  },
  changes: { name: 'nazwę', description: 'opis', status: 'status', attachments: 'załączniki' },
  status: (isOpen) => (isOpen ? 'otwarty' : 'zamknięty'),
  overdue: 'Naprawy po terminie',
  states: exposureStateLabels.pl,
  dueOn: (day) => `termin ${day}`,
  until: (day) => `do ${day}`,
  wasDue: (day) => `termin minął ${day}`,
  repairedBy: (name) => `osoba odpowiedzialna: ${name}`,
  seen: (moment) => `wykryto ${moment}`,
  reportedOn: (moment) => `zgłoszono ${moment}`,
  tagged: (tags) => `tagi: ${tags}`,
  group: (name, count) => `grupa IoC „${name}” (${count})`,
  newGroup: (name) => `Nowa grupa „${name}”`,
  largestGroup: (name, count) => `Grupa „${name}” (${count})`,
  byType: (list) => `według typu: ${list}`,
  byCategory: (list) => `według kategorii: ${list}`,
  others: (count) => `inne ${count}`,

  all: (total) => `Wszystkie w portalu (${total})`,
  shownOf: (shown, total) => `Najpoważniejsze: ${shown} z ${total}; pozostałe są w portalu.`,
  firstOf: (shown, total) => `Tutaj: ${shown} z ${total}; pozostałe są w portalu.`,
  list: 'Lista w portalu',
  openIncident: 'Otwórz incydent',
  openItem: 'Otwórz w portalu',
  openList: 'Otwórz listę',
  createPortal: 'Otwórz portal',
  csv: (name, rows) => `Wartości (${rows}) są w załączniku ${name}.`,
  csvOf: (name, rows, total) =>
    `Załącznik ${name} zawiera część wartości: ${rows} z ${total}; pozostałe są w portalu.`,
  csvLeftOut: 'Plik z wartościami pominięto, bo wiadomość miałaby więcej niż 10 MB. Wartości są w portalu.',
  tooLarge: 'Ta wiadomość zawiera tylko liczby i linki, bo z całą treścią byłaby za duża.',
  less: (because, content, what) => {
    const subject = what === 'this' ? 'Ta wiadomość zawiera' : 'Powiadomienia na ten adres zawierają'
    return {
      no_key: `${subject} ${holds[content]}, bo ten adres nie ma klucza PGP. Z kluczem wszystko będzie tu przychodzić zaszyfrowane. ${addKey}`,
      key_expired: `${subject} ${holds[content]}, bo klucz PGP tego adresu wygasł. Z nowym kluczem wszystko będzie tu znów przychodzić zaszyfrowane. ${addKey}`,
      key_unusable: `${subject} ${holds[content]}, bo klucza PGP tego adresu nie da się już użyć: został unieważniony albo jest uszkodzony. Z nowym kluczem wszystko będzie tu znów przychodzić zaszyfrowane. ${addKey}`,
    }[because]
  },
  countsOnly: 'Nazwy i szczegóły są w portalu, po zalogowaniu.',
  noticesOnly: (marks) =>
    `O niektórych pozycjach ta wiadomość tylko zawiadamia, bo na więcej nie pozwala ich poziom TLP: ${marks}. Ich treść jest w portalu. Treści TLP:RED nigdy nie wysyłamy e-mailem, a TLP:AMBER+STRICT tylko zaszyfrowaną.`,
  notices: 'tylko zawiadomienie (TLP)',
  valuesWithheld: (count) => `Wartości pominięte z powodu oznaczenia TLP:RED: ${count}. Są w portalu.`,
  testLines: [
    'Administrator wysłał tę wiadomość, żeby sprawdzić, czy powiadomienia docierają na ten adres. Docierają.',
    'Nie musisz nic robić.',
  ],
  testContent: {
    counts: 'Powiadomienia na ten adres zawierają tylko liczby i linki.',
    names: 'Powiadomienia na ten adres zawierają nazwy bez opisów.',
    everything: 'Powiadomienia na ten adres zawierają całą treść: nazwy, opisy i listy.',
  },

  when: (schedule, zone) => {
    switch (schedule.mode) {
      case 'off':
        return null
      case 'immediately':
        return 'od razu'
      case 'daily':
        return `codziennie o ${hourText(schedule.hour)} (${zone})`
      case 'weekly':
        return `co tydzień ${weekdays[schedule.day - 1] ?? ''} o ${hourText(schedule.hour)} (${zone})`
    }
  },
  foot: (recipient, organization, when) =>
    when === null
      ? `Adres ${recipient} jest na liście powiadomień organizacji ${organization}; może ją zmienić administrator Twojej organizacji.`
      : `Adres ${recipient} jest na liście powiadomień organizacji ${organization}; wiadomości takie jak ta wysyłamy ${when}. Listę może zmienić administrator Twojej organizacji.`,
  introduced: (by, organization, day, gets) =>
    `To pierwsza wiadomość na ten adres. Do powiadomień organizacji ${organization} dodano go ${day}. Kto go dodał: ${by}. Co będzie otrzymywać: ${gets}. Jeśli nie chcesz tych wiadomości, zrezygnuj z nich, używając linku na końcu. Administratorzy organizacji to zobaczą.`,
  streams: {
    incident: 'incydenty',
    visibility_high: 'wysokie widoczności',
    visibility_other: 'pozostałe widoczności',
    threat: 'zagrożenia',
    feed: 'IoC',
  },
  changeAddress: 'Zmień, co otrzymuje ten adres (administratorzy)',
  changeReminders: 'Ustawienia przypomnień',
  changeReport: 'Ustawienia tego raportu',
  end: 'Zrezygnuj z tych wiadomości',
  questions: (contact) =>
    contact === null
      ? 'Nie odpowiadaj na tę wiadomość.'
      : `Pytania: ${contact}; tam trafi też odpowiedź na tę wiadomość.`,
  tlpEnds: (mark) => `[koniec ${mark}]`,
  csvPrefix: 'wskazniki',
  csvHeader: [
    'Wartość',
    'Typ',
    'Kategoria',
    'Tagi',
    'TLP',
    'Data publikacji',
    'Ważny do',
    'Wygasł',
    'Fałszywy alarm u nas',
  ],
  csvYes: 'tak',
  csvNo: 'nie',
}
