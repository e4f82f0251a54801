/** Documents in Polish. */
import { numberText, polishCount } from '#functions/rules/mail/notification-mail/plurals.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import type { NamedFilter } from './content.ts'
import {
  calendarOf,
  dateOf,
  partsOfInstant,
  quarterOf,
  rangeText,
  twoDigits,
  withheldCounts,
} from './formats.ts'
import type { DocumentMessages, ComparedPeriod } from './messages.ts'

const months = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
] as const
const ofMonths = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
] as const
const inMonths = [
  'w styczniu',
  'w lutym',
  'w marcu',
  'w kwietniu',
  'w maju',
  'w czerwcu',
  'w lipcu',
  'w sierpniu',
  'we wrześniu',
  'w październiku',
  'w listopadzie',
  'w grudniu',
] as const
const roman = ['', 'I', 'II', 'III', 'IV'] as const

const number = (count: number): string => numberText(count, 'pl')
const rules = new Intl.PluralRules('pl')
/** The Polish plural form for a number: one, few (2 to 4, as in 22 or 104) or many. */
const form = (count: number, one: string, few: string, many: string): string => {
  const rule = rules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}
const upToTen = [
  '',
  '',
  '',
  'Trzy',
  'Cztery',
  'Pięć',
  'Sześć',
  'Siedem',
  'Osiem',
  'Dziewięć',
  'Dziesięć',
] as const
/** A number at the beginning of a sentence. */
const begun = (count: number, one: string, two: string): string =>
  count === 1 ? one : count === 2 ? two : (upToTen[count] ?? number(count))

const modules = {
  visibility: 'Widoczności',
  incident: 'Incydenty',
  threat: 'Zagrożenia',
  feed: 'IoC',
} as const
const listed = {
  visibility: 'widoczności',
  incident: 'incydenty',
  threat: 'zagrożenia',
  feed: 'IoC',
} as const
const manyOf = { visibility: 'widoczności', incident: 'incydentów', threat: 'zagrożeń', feed: 'IoC' } as const
const items = polishCount('pozycja', 'pozycje', 'pozycji')
const values = polishCount('wartość', 'wartości', 'wartości')
const counted = {
  visibility: polishCount('widoczność', 'widoczności', 'widoczności'),
  incident: polishCount('incydent', 'incydenty', 'incydentów'),
} as const
const countedOf = {
  ...counted,
  threat: polishCount('zagrożenie', 'zagrożenia', 'zagrożeń'),
  feed: polishCount('IoC', 'IoC', 'IoC'),
} as const
const dayCount = polishCount('dzień', 'dni', 'dni')

const period: DocumentMessages['period'] = (days) => {
  const { month, year } = dateOf(days.first)
  switch (calendarOf(days)) {
    case 'month':
      return `${months[month]} ${year}`
    case 'quarter':
      return `${roman[quarterOf(days.first)]} kwartał ${year}`
    case undefined:
      return rangeText(days, ofMonths)
  }
}

const ofPeriod: DocumentMessages['period'] = (days) => {
  const { month, year } = dateOf(days.first)
  switch (calendarOf(days)) {
    case 'month':
      return `${ofMonths[month]} ${year}`
    case 'quarter':
      return `${roman[quarterOf(days.first)]} kwartału ${year}`
    case undefined:
      return rangeText(days, ofMonths)
  }
}

/** In the period before. */
const periodBefore = ({ frequency, before }: ComparedPeriod): string => {
  if (frequency === 'day') return 'dzień wcześniej'
  if (frequency === 'week') return 'tydzień wcześniej'
  const { month } = dateOf(before.first)
  switch (calendarOf(before)) {
    case 'month':
      return inMonths[month] ?? ''
    case 'quarter':
      return `w ${roman[quarterOf(before.first)]} kwartale`
    case undefined:
      return 'w poprzednim okresie'
  }
}

const afterDays = (days: number): string =>
  days < 1 ? 'w niecały dzień' : `po ${number(days)}\u00A0${days === 1 ? 'dniu' : 'dniach'}`

const statusOf = (
  module: ReportModule,
  count: number,
  one: string,
  feminine: string,
  few: string,
  many: string,
) => form(count, module === 'visibility' ? feminine : one, few, many)

const quoted = (values: readonly string[]): string => values.map((one) => `„${one}”`).join(', ')

const filterText = ({ what, values: chosen }: NamedFilter): string => {
  const yes = chosen[0] === 'yes'
  const list = chosen.join(', ')
  const several = chosen.length > 1
  switch (what) {
    case 'name':
      return `nazwa zawiera ${quoted(chosen)}`
    case 'value':
      return `wartość zawiera ${quoted(chosen)}`
    case 'categories':
      return `${several ? 'kategorie' : 'kategoria'} ${list}`
    case 'types':
      return `${several ? 'typy' : 'typ'} ${list}`
    case 'tags':
      return `${several ? 'tagi' : 'tag'} ${list}`
    case 'groups':
      return `${several ? 'grupy' : 'grupa'} ${list}`
    case 'criticality':
      return `krytyczność ${chosen.map((level) => new Map<string, string>(Object.entries(levels)).get(level) ?? level).join(', ')}`
    case 'open':
      return yes ? 'tylko otwarte' : 'tylko zamknięte'
    case 'ids_flag':
      return yes ? 'tylko do wykrywania (IDS)' : 'bez wartości do wykrywania (IDS)'
    case 'tlp':
      return list
    case 'has_group':
      return yes ? 'tylko należące do grup' : 'tylko spoza grup'
  }
}

const levels = { 1: 'wysoka', 2: 'średnia', 3: 'niska' } as const

export const polishMessages: DocumentMessages = {
  summary: 'Podsumowanie',
  modules,
  listed: (chosen) => {
    const names = chosen.map((module) => listed[module])
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} i ${names.at(-1)}`
  },
  number,
  range: (days) => rangeText(days, ofMonths),
  period,
  shortPeriod: (days) =>
    calendarOf(days) === 'month' ? (months[dateOf(days.first).month] ?? '') : period(days),
  against: (now, before) => `${period(now)} wobec ${ofPeriod(before)}`,
  date: (instant) => {
    const { year, month, date } = partsOfInstant(instant)
    return `${twoDigits(date)}.${twoDigits(month + 1)}.${year}`
  },
  longDate: (instant) => {
    const { year, month, date } = partsOfInstant(instant)
    return `${date} ${ofMonths[month]} ${year}`
  },
  moment: (instant) => {
    const { year, month, date, time } = partsOfInstant(instant)
    return `${date} ${ofMonths[month]} ${year}, ${time}`
  },
  dayOf: (day, withMonth) => {
    const { month, date } = dateOf(day)
    return withMonth ? `${date}.${twoDigits(month + 1)}` : String(date)
  },
  daysOf: ({ first, last }, withMonth) => {
    const [from, to] = [dateOf(first), dateOf(last)]
    const end = withMonth ? `${to.date}.${twoDigits(to.month + 1)}` : String(to.date)
    if (first === last) return end
    return from.month === to.month
      ? `${from.date}–${end}`
      : `${from.date}.${twoDigits(from.month + 1)}–${end}`
  },
  monthOf: (day) => months[dateOf(day).month] ?? '',

  kind: (frequency) => {
    if (frequency === null) return 'Raport jednorazowy'
    const often = {
      day: 'codziennie',
      week: 'co tydzień',
      month: 'co miesiąc',
      quarter: 'co kwartał',
    } as const
    return `Raport cykliczny, ${often[frequency]}`
  },
  preparedFor: 'Przygotowany dla',
  dayByDay: 'Nowe pozycje dzień po dniu',
  nothingNew: 'W tym okresie nie ma nowych pozycji.',
  noneInPeriod: 'brak w okresie',
  nothingFiltered: 'Żadna nowa pozycja z tego okresu nie spełnia filtrów raportu.',
  noneFiltered: 'brak przy tym filtrze',
  filteredFigures: (modules) => `Liczby po zastosowaniu filtrów części: ${modules.join(', ')}.`,
  leftOut: 'pominięto',
  tlpRule: {
    clear: 'TLP:CLEAR – treść wolno przekazywać każdemu. Zasady: TLP\u00A02.0.',
    green:
      'TLP:GREEN – treść wolno przekazywać w swojej społeczności, ale nie publicznie. Zasady: TLP\u00A02.0.',
    amber:
      'TLP:AMBER – treść wolno przekazać osobom w swojej organizacji i jej klientom, którzy muszą ją znać, aby się chronić. Zasady: TLP\u00A02.0.',
    'amber+strict':
      'TLP:AMBER+STRICT – treść wolno przekazać tylko w swojej organizacji, osobom, które muszą ją znać. Zasady: TLP\u00A02.0.',
    red: 'TLP:RED – treść wyłącznie dla jej adresatów. Zasady: TLP\u00A02.0.',
  },
  withheld: (withheld) =>
    `Pozycje pominięte z powodu oznaczenia TLP:RED – ${withheldCounts(withheld, { fresh: 'nowe', open: 'otwarte', overdue: 'naprawy po terminie' }, 'pl')}. Zostają w portalu: nie ma ich ani w raporcie, ani w jego plikach, ani w podanych liczbach.`,
  safely: 'Zapis bezpieczny: hxxp zamiast http oraz [.] [:] [@] zamiast . : @.',
  generated: (moment, host, report) =>
    `Wygenerowano ${moment} (Europe/Warsaw) w CTI Portal, ${host} · raport #${report}`,

  previously: (before) => `poprzednio ${before}`,
  difference: ({ now, before }) =>
    now === before ? 'bez zmian' : now > before ? `+${number(now - before)}` : `−${number(before - now)}`,
  openLong: (count, days) =>
    count === 1
      ? `Jedna widoczność o wysokiej krytyczności jest otwarta od ${number(days)}\u00A0dni.`
      : `${begun(count, '', 'Dwie')} widoczności o wysokiej krytyczności ${form(count, '', 'są otwarte', 'jest otwartych')} dłużej niż 14\u00A0dni, najstarsza od ${number(days)}\u00A0dni.`,
  changed: (module, { now, before }, category, comparison) => {
    const when = periodBefore(comparison)
    if (now === before) return `Nowych ${manyOf[module]} jest tyle samo, ile ${when}: ${number(now)}.`
    const amount = number(Math.abs(now - before))
    const begin = `Nowych ${manyOf[module]} jest o\u00A0${amount} ${now > before ? 'więcej' : 'mniej'} niż ${when}`
    if (category === undefined) return `${begin}.`
    return `${begin}, m.in. „${category.name}”: ${number(category.now)}\u00A0wobec\u00A0${number(category.before)}.`
  },
  closed: (module, count, mean, comparison) => {
    const average = count === 1 ? ' ' : ', średnio '
    const took = mean.now === null ? '' : `${average}${afterDays(mean.now)}`
    const earlier =
      mean.now === null || mean.before === null
        ? ''
        : `; ${periodBefore(comparison)} średnio ${afterDays(mean.before)}`
    return `Zamknięto ${counted[module](count)}${took}${earlier}.`
  },
  noneClosed: (module, isFiltered) => {
    const that = isFiltered ? ' spełniającej filtr' : ''
    return module === 'visibility'
      ? `W tym okresie nie zamknięto żadnej widoczności${that}, więc nie można podać czasu naprawy.`
      : `W tym okresie nie zamknięto żadnego incydentu${isFiltered ? ' spełniającego filtr' : ''}.`
  },
  newOnes: (module, steps) =>
    `Nowe ${listed[module]}, ${{ day: 'dzień po dniu', week: 'tydzień po tygodniu', month: 'miesiąc po miesiącu' }[steps]}`,
  openAndClosed: 'Otwarte i zamknięte spośród nowych',
  open: (module, count) =>
    `${number(count)} ${statusOf(module, count, 'otwarty', 'otwarta', 'otwarte', 'otwartych')}`,
  closedOnes: (module, count) =>
    `${number(count)} ${statusOf(module, count, 'zamknięty', 'zamknięta', 'zamknięte', 'zamkniętych')}`,
  criticality: 'Krytyczność',
  levels,
  categories: 'Najczęstsze kategorie',
  types: 'Typy',
  tags: 'Najczęstsze tagi',
  columns: {
    module: 'Moduł',
    new: 'Nowe',
    before: 'Poprzednio',
    closed: 'Zamknięte',
    open: 'Otwarte na koniec',
    mean: 'Śr. do zamknięcia',
    number: 'Nr',
    name: 'Nazwa i kategoria',
    value: 'Wartość',
    status: 'Status',
    stage: 'Etap',
    first: 'Pierwsze',
    last: 'Ostatnie',
    created: 'Utworzone',
    updated: 'Zmieniony',
    reported: 'Zgłoszony',
    published: 'Opublikowano',
    attachments: 'Załączniki',
    tags: 'Tagi',
    type: 'Typ',
    category: 'Kategoria',
    ids: 'IDS',
  },
  days: (count) => (count === null ? '–' : count < 1 ? '<\u00A01\u00A0dnia' : dayCount(count)),
  openLongest: 'Otwarte najdłużej',

  counted: (module, count) => (module === 'feed' ? values(count) : items(count)),
  shownOf: (shown, total) => `${number(shown)} z ${number(total)}`,
  typeNames: {
    ipv4: 'Adresy IPv4',
    ipv6: 'Adresy IPv6',
    ipv4_cidr: 'Sieci IPv4',
    ipv6_cidr: 'Sieci IPv6',
    domain: 'Domeny',
    url: 'Adresy URL',
    email: 'Adresy e-mail',
    md5: 'MD5',
    sha1: 'SHA-1',
    sha256: 'SHA-256',
    sha512: 'SHA-512',
    filename: 'Nazwy plików',
  },
  filtered: (filters) =>
    filters.length === 0 ? 'Bez filtra.' : `Filtr: ${filters.map(filterText).join('; ')}.`,
  order: (module, view, matched) => {
    const yours = matched ? 'to, co Cię dotyczy, potem ' : ''
    if (module === 'visibility') return `Kolejność: krytyczność, potem ${yours}ostatnie wykrycie.`
    return view === 'values'
      ? `Kolejność: typ, potem ${yours}od najnowszych.`
      : `Kolejność: ${yours}od najnowszych.`
  },
  matched: (counts) =>
    `Z nowych pozycji dotyczy Cię: ${counts.map(({ module, count }) => countedOf[module](count)).join(', ')}.`,
  countedMatched: polishCount('dotyczy Cię', 'dotyczą Cię', 'dotyczy Cię'),
  matchedBefore: (module, count) =>
    module === 'visibility'
      ? `Pasują do zasobów Twojej organizacji, ale są zamknięte lub są fałszywym alarmem: ${number(count)}.`
      : `Pasują do zasobów Twojej organizacji, ale wygasły lub są w niej fałszywym alarmem: ${number(count)}.`,
  matchesYourAssets: (reason) => `Dotyczy Cię: ${reason}`,
  expired: (date) => `Wygasł ${date}`,
  falsePositive: 'Fałszywy alarm u\u00A0Ciebie',
  falseAlarm: 'fałszywy alarm',
  states: exposureStateLabels.pl,
  noneRepaired:
    'Wszystkie zamknięte widoczności były fałszywymi alarmami, więc nie można podać czasu naprawy.',
  overdue: (count, days) =>
    count === 1
      ? `Jedna naprawa jest po terminie: ${dayCount(days)}.`
      : `${begun(count, '', 'Dwie')} ${form(count, '', 'naprawy są', 'napraw jest')} po terminie, najdłużej: ${dayCount(days)}.`,
  overdueRepairs: 'Naprawy po terminie',
  allOverdue: (count) =>
    `${form(count, '', 'Wszystkie', 'Wszystkich')} ${number(count)} ${form(count, '', 'naprawy', 'napraw')} po terminie znajdziesz w portalu.`,
  repairer: (owner) => owner ?? 'brak osoby odpowiedzialnej',
  dueOn: (date) => `termin ${date}`,
  daysLate: (days) => `${dayCount(days)} po terminie`,
  acceptedUntil: (date) => `do ${date}`,
  acceptedBefore: (date) => `ryzyko było zaakceptowane do ${date}`,
  foundAgain: (date) => `wykryta ponownie ${date}`,
  repairDays: (times) =>
    `Czas naprawy zamkniętych widoczności (mediana): ${times.map(({ level, days }) => `krytyczność ${levels[level]} – ${days < 1 ? 'niecały dzień' : dayCount(days)}`).join('; ')}.`,
  status: (module, isOpen) =>
    module === 'visibility' ? (isOpen ? 'otwarta' : 'zamknięta') : isOpen ? 'otwarty' : 'zamknięty',
  empty: (module, isFiltered, openBefore) => {
    const none = {
      visibility: 'W tym okresie nie wykryliśmy u Ciebie żadnej nowej widoczności.',
      incident: 'W tym okresie nie zgłosiliśmy Ci żadnego incydentu.',
      threat: 'W tym okresie nie opublikowaliśmy żadnego zagrożenia.',
      feed: 'W tym okresie nie opublikowaliśmy żadnego IoC.',
    } as const
    const noneOfFilter = {
      visibility: 'W tym okresie żadna nowa widoczność nie spełnia filtra.',
      incident: 'W tym okresie żaden nowy incydent nie spełnia filtra.',
      threat: 'W tym okresie żadne nowe zagrożenie nie spełnia filtra.',
      feed: 'W tym okresie żaden nowy IoC nie spełnia filtra.',
    } as const
    const begin = (isFiltered ? noneOfFilter : none)[module]
    if (openBefore === 0) return begin
    const feminine = module === 'visibility'
    const subject = begun(openBefore, feminine ? 'Jedna' : 'Jeden', feminine ? 'Dwie' : 'Dwa')
    const one = feminine
      ? 'wcześniejsza jest nadal otwarta; znajdziesz ją w portalu.'
      : 'wcześniejszy jest nadal otwarty; znajdziesz go w portalu.'
    return `${begin} ${subject} ${form(openBefore, one, 'wcześniejsze są nadal otwarte; znajdziesz je w portalu.', 'wcześniejszych jest nadal otwartych; znajdziesz je w portalu.')}`
  },
  cut: (shown, total, csv) => `Pierwsze ${number(shown)} z ${number(total)}, pozostałe w pliku ${csv}.`,
  allInFile: (csv) => `Pełna lista jest w pliku ${csv}.`,
  leftOutBecause: (module) =>
    `Tej części nie ma w raporcie: jego właściciel nie ma już dostępu do modułu ${modules[module]}. Przywrócić go może administrator organizacji albo dostawca.`,
  continues: 'ciąg dalszy na następnej stronie',
  continued: (what) => `${what}, ciąg dalszy`,
  group: (name, indicators) => `grupa IoC: ${name} (${number(indicators)})`,
  attached: polishCount('załącznik', 'załączniki', 'załączników'),
  seen: (first, last) => (first === last ? `wykryta ${first}` : `wykryta ${first}, ostatnio ${last}`),
  reportedOn: (date) => `zgłoszony ${date}`,
  updatedOn: (date) => `zmieniony ${date}`,
  withIds: 'tak',
  noDescription: 'Bez opisu.',
}
