/** Documents in English. */
import { englishCount, numberText } from '#functions/rules/mail/notification-mail/plurals.ts'
import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import type { NamedFilter } from './content.ts'
import { calendarOf, dateOf, partsOfInstant, quarterOf, rangeText, withheldCounts } from './formats.ts'
import type { DocumentMessages, ComparedPeriod } from './messages.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const shortMonth = (month: number): string => (months[month] ?? '').slice(0, 3)

const number = (count: number): string => numberText(count, 'en')
const upToTen = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const
/** A number at the beginning of a sentence. */
const begun = (count: number): string => upToTen[count] ?? number(count)

const modules = { visibility: 'Visibilities', incident: 'Incidents', threat: 'Threats', feed: 'IoC' } as const
const listed = { visibility: 'visibilities', incident: 'incidents', threat: 'threats', feed: 'IoC' } as const
const counted = {
  visibility: englishCount('visibility', 'visibilities'),
  incident: englishCount('incident', 'incidents'),
} as const
const countedOf = {
  ...counted,
  threat: englishCount('threat', 'threats'),
  feed: englishCount('IoC', 'IoC'),
} as const
const items = englishCount('item', 'items')
const values = englishCount('value', 'values')
const dayCount = englishCount('day', 'days')
const levels = { 1: 'high', 2: 'medium', 3: 'low' } as const

const period: DocumentMessages['period'] = (days) => {
  const { month, year } = dateOf(days.first)
  switch (calendarOf(days)) {
    case 'month':
      return `${months[month]} ${year}`
    case 'quarter':
      return `Q${quarterOf(days.first)} ${year}`
    case undefined:
      return rangeText(days, months)
  }
}

/** In the period before. */
const periodBefore = ({ frequency, before }: ComparedPeriod): string => {
  if (frequency === 'day') return 'the day before'
  if (frequency === 'week') return 'the week before'
  switch (calendarOf(before)) {
    case 'month':
      return `in ${months[dateOf(before.first).month]}`
    case 'quarter':
      return `in Q${quarterOf(before.first)}`
    case undefined:
      return 'in the period before'
  }
}

const took = (days: number): string => (days < 1 ? 'less than a day' : dayCount(days))

const quoted = (chosen: readonly string[]): string => chosen.map((one) => `“${one}”`).join(', ')

const filterText = ({ what, values: chosen }: NamedFilter): string => {
  const yes = chosen[0] === 'yes'
  const list = chosen.join(', ')
  const several = chosen.length > 1
  switch (what) {
    case 'name':
      return `name contains ${quoted(chosen)}`
    case 'value':
      return `value contains ${quoted(chosen)}`
    case 'categories':
      return `${several ? 'categories' : 'category'} ${list}`
    case 'types':
      return `${several ? 'types' : 'type'} ${list}`
    case 'tags':
      return `${several ? 'tags' : 'tag'} ${list}`
    case 'groups':
      return `${several ? 'groups' : 'group'} ${list}`
    case 'criticality':
      return `criticality ${chosen.map((level) => new Map<string, string>(Object.entries(levels)).get(level) ?? level).join(', ')}`
    case 'open':
      return yes ? 'open only' : 'closed only'
    case 'ids_flag':
      return yes ? 'for detection only (IDS)' : 'without values for detection (IDS)'
    case 'tlp':
      return list
    case 'has_group':
      return yes ? 'in groups only' : 'outside groups only'
  }
}

export const englishMessages: DocumentMessages = {
  summary: 'Summary',
  modules,
  listed: (chosen) => {
    const names = chosen.map((module) => listed[module])
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  },
  number,
  range: (days) => rangeText(days, months),
  period,
  shortPeriod: (days) =>
    calendarOf(days) === 'month' ? (months[dateOf(days.first).month] ?? '') : period(days),
  against: (now, before) => `${period(now)} compared with ${period(before)}`,
  date: (instant) => {
    const { year, month, date } = partsOfInstant(instant)
    return `${date} ${shortMonth(month)} ${year}`
  },
  longDate: (instant) => {
    const { year, month, date } = partsOfInstant(instant)
    return `${date} ${months[month]} ${year}`
  },
  moment: (instant) => {
    const { year, month, date, time } = partsOfInstant(instant)
    return `${date} ${months[month]} ${year}, ${time}`
  },
  dayOf: (day, withMonth) => {
    const { month, date } = dateOf(day)
    return withMonth ? `${date} ${shortMonth(month)}` : String(date)
  },
  daysOf: ({ first, last }, withMonth) => {
    const [from, to] = [dateOf(first), dateOf(last)]
    const end = withMonth ? `${to.date} ${shortMonth(to.month)}` : String(to.date)
    if (first === last) return end
    return from.month === to.month ? `${from.date}–${end}` : `${from.date} ${shortMonth(from.month)}–${end}`
  },
  monthOf: (day) => months[dateOf(day).month] ?? '',

  kind: (frequency) => {
    if (frequency === null) return 'One-time report'
    const often = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly' } as const
    return `Periodic report, ${often[frequency]}`
  },
  preparedFor: 'Prepared for',
  dayByDay: 'New items, day by day',
  nothingNew: 'Nothing is new in this period.',
  noneInPeriod: 'none in the period',
  nothingFiltered: 'Nothing new in this period matches the filters of the report.',
  noneFiltered: 'none with this filter',
  filteredFigures: (modules) => `The figures use the filters of these sections: ${modules.join(', ')}.`,
  leftOut: 'left out',
  tlpRule: {
    clear: 'TLP:CLEAR – may be shared with anybody. Rules: TLP\u00A02.0.',
    green: 'TLP:GREEN – may be shared within your community, but not in public. Rules: TLP\u00A02.0.',
    amber:
      'TLP:AMBER – may be shared within your organization and with its clients who need to know it to protect themselves. Rules: TLP\u00A02.0.',
    'amber+strict':
      'TLP:AMBER+STRICT – may be shared only within your organization, with those who need to know it. Rules: TLP\u00A02.0.',
    red: 'TLP:RED – for its recipients only. Rules: TLP\u00A02.0.',
  },
  withheld: (withheld) =>
    `Left out because they are marked TLP:RED – ${withheldCounts(withheld, { fresh: 'new items', open: 'open items', overdue: 'overdue repairs' }, 'en')}. They stay in the portal: the report and its files neither contain nor count them.`,
  safely: 'Values are defanged: hxxp instead of http, and [.] [:] [@] instead of . : @.',
  generated: (moment, host, report) =>
    `Generated ${moment} (Europe/Warsaw) by CTI Portal, ${host} · report #${report}`,

  previously: (before) => `previously ${before}`,
  difference: ({ now, before }) =>
    now === before ? 'no change' : now > before ? `+${number(now - before)}` : `−${number(before - now)}`,
  openLong: (count, days) =>
    count === 1
      ? `One visibility of high criticality has been open for ${number(days)}\u00A0days.`
      : `${begun(count)} visibilities of high criticality have been open for longer than 14\u00A0days, the oldest for ${number(days)}\u00A0days.`,
  changed: (module, { now, before }, category, comparison) => {
    const when = periodBefore(comparison)
    const noun = listed[module]
    if (now === before) return `There are as many new ${noun} as ${when}: ${number(now)}.`
    const amount = number(Math.abs(now - before))
    const isOne = Math.abs(now - before) === 1
    const single = { visibility: 'visibility', incident: 'incident', threat: 'threat', feed: 'IoC' }[module]
    const comparative = now > before ? 'more' : 'fewer'
    const begin = isOne
      ? `There is ${amount} ${comparative} new ${single} than ${when}`
      : `There are ${amount} ${comparative} new ${noun} than ${when}`
    if (category === undefined) return `${begin}.`
    return `${begin}, including “${category.name}”: ${number(category.now)}\u00A0compared\u00A0with\u00A0${number(category.before)}.`
  },
  closed: (module, count, mean, comparison) => {
    const [comma, average] = count === 1 ? ['', ''] : [',', ' on average']
    const after =
      mean.now === null
        ? ''
        : `${comma} ${mean.now < 1 ? 'within a day' : `after ${dayCount(mean.now)}`}${average}`
    const earlier =
      mean.now === null || mean.before === null
        ? ''
        : `; ${periodBefore(comparison)} it took ${took(mean.before)}`
    return `${counted[module](count)} ${count === 1 ? 'was' : 'were'} closed${after}${earlier}.`
  },
  noneClosed: (module, isFiltered) =>
    `No ${module}${isFiltered ? ' that matches the filter' : ''} was closed in this period${module === 'visibility' ? ', so no time to repair can be given' : ''}.`,
  newOnes: (module, steps) => `New ${listed[module]} by ${steps}`,
  openAndClosed: 'Open and closed among the new',
  open: (_, count) => `${number(count)} open`,
  closedOnes: (_, count) => `${number(count)} closed`,
  criticality: 'Criticality',
  levels,
  categories: 'Top categories',
  types: 'Types',
  tags: 'Top tags',
  columns: {
    module: 'Module',
    new: 'New',
    before: 'Previously',
    closed: 'Closed',
    open: 'Open at the end',
    mean: 'Mean to close',
    number: 'No.',
    name: 'Name and category',
    value: 'Value',
    status: 'Status',
    stage: 'Stage',
    first: 'First seen',
    last: 'Last seen',
    created: 'Created',
    updated: 'Updated',
    reported: 'Reported',
    published: 'Published',
    attachments: 'Files',
    tags: 'Tags',
    type: 'Type',
    category: 'Category',
    ids: 'IDS',
  },
  days: (count) => (count === null ? '–' : count < 1 ? '<\u00A01\u00A0day' : dayCount(count)),
  openLongest: 'Open the longest',

  counted: (module, count) => (module === 'feed' ? values(count) : items(count)),
  shownOf: (shown, total) => `${number(shown)} of ${number(total)}`,
  typeNames: {
    ipv4: 'IPv4 addresses',
    ipv6: 'IPv6 addresses',
    ipv4_cidr: 'IPv4 networks',
    ipv6_cidr: 'IPv6 networks',
    domain: 'Domains',
    url: 'URLs',
    email: 'E-mail addresses',
    md5: 'MD5',
    sha1: 'SHA-1',
    sha256: 'SHA-256',
    sha512: 'SHA-512',
    filename: 'File names',
  },
  filtered: (filters) =>
    filters.length === 0 ? 'No filter.' : `Filter: ${filters.map(filterText).join('; ')}.`,
  order: (module, view, matched) => {
    const yours = matched ? 'what concerns you, then ' : ''
    if (module === 'visibility') return `Order: criticality, then ${yours}last seen.`
    return view === 'values' ? `Order: type, then ${yours}newest first.` : `Order: ${yours}newest first.`
  },
  matched: (counts) =>
    `Of what is new, this concerns you: ${counts.map(({ module, count }) => countedOf[module](count)).join(', ')}.`,
  countedMatched: englishCount('concerns you', 'concern you'),
  matchedBefore: (module, count) =>
    module === 'visibility'
      ? `Matching your assets, but closed or false positives: ${number(count)}.`
      : `Matching your assets, but expired or false positives for you: ${number(count)}.`,
  matchesYourAssets: (reason) => `Concerns you: ${reason}`,
  expired: (date) => `Expired ${date}`,
  falsePositive: 'False positive for you',
  falseAlarm: 'false positive',
  states: exposureStateLabels.en,
  noneRepaired: 'All closed visibilities were false positives, so no time to repair can be given.',
  overdue: (count, days) =>
    count === 1
      ? `One repair is ${dayCount(days)} overdue.`
      : `${begun(count)} repairs are overdue, the longest by ${dayCount(days)}.`,
  overdueRepairs: 'Overdue repairs',
  allOverdue: (count) => `All ${number(count)} overdue repairs are in the portal.`,
  repairer: (owner) => owner ?? 'not assigned',
  dueOn: (date) => `due ${date}`,
  daysLate: (days) => `${dayCount(days)} overdue`,
  acceptedUntil: (date) => `until ${date}`,
  acceptedBefore: (date) => `risk was accepted until ${date}`,
  foundAgain: (date) => `found again ${date}`,
  repairDays: (times) =>
    `Time to repair (median) of closed visibilities: ${times.map(({ level, days }) => `${levels[level]} criticality, ${took(days)}`).join('; ')}.`,
  status: (_, isOpen) => (isOpen ? 'open' : 'closed'),
  empty: (module, isFiltered, openBefore) => {
    const none = {
      visibility: 'We found no new visibility of your organization in this period.',
      incident: 'We reported no incident to you in this period.',
      threat: 'We published no threat in this period.',
      feed: 'We published no IoC in this period.',
    } as const
    const noneOfFilter = {
      visibility: 'No new visibility in this period matches the filter.',
      incident: 'No new incident in this period matches the filter.',
      threat: 'No new threat in this period matches the filter.',
      feed: 'No new IoC in this period matches the filter.',
    } as const
    const begin = (isFiltered ? noneOfFilter : none)[module]
    if (openBefore === 0) return begin
    return openBefore === 1
      ? `${begin} One earlier item is still open; you can find it in the portal.`
      : `${begin} ${begun(openBefore)} earlier items are still open; you can find them in the portal.`
  },
  cut: (shown, total, csv) =>
    `The first ${number(shown)} of ${number(total)}; the others are in the file ${csv}.`,
  allInFile: (csv) => `The whole list is in the file ${csv}.`,
  leftOutBecause: (module) =>
    `This section is left out: the owner of the report no longer has access to the module ${modules[module]}. An organization admin or the provider can grant it again.`,
  continues: 'continued on the next page',
  continued: (what) => `${what}, continued`,
  group: (name, indicators) => `IoC group: ${name} (${number(indicators)})`,
  attached: englishCount('attachment', 'attachments'),
  seen: (first, last) => (first === last ? `seen ${first}` : `first seen ${first}, last ${last}`),
  reportedOn: (date) => `reported ${date}`,
  updatedOn: (date) => `updated ${date}`,
  withIds: 'yes',
  noDescription: 'No description.',
}
