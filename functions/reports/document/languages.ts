/** The messages of documents: texts of the catalogue, with periods, dates and sentences that depend on counts. */
import { formats, numberText, type Format } from '#messages/format.ts'
import en from '#messages/en/reports/document.ts'
import pl from '#messages/pl/reports/document.ts'
import type { Language } from '#shared/contracts/account.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'
import type { NamedFilter, Withheld } from './content.ts'
import { calendarOf, dateOf, partsOfInstant, quarterOf, rangeText, twoDigits } from './formats.ts'
import type { ComparedPeriod, DocumentMessages } from './messages.ts'

type Text = Format<typeof en>
type Month = keyof (typeof en)['month']

const texts = formats(en, pl)

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const satisfies readonly Month[]
const monthName = (month: number): Month => monthNames[month] ?? 'january'
const quarterName = (day: string): 'q1' | 'q2' | 'q3' | 'q4' =>
  (['q1', 'q2', 'q3', 'q4'] as const)[quarterOf(day) - 1] ?? 'q1'

/** Short dates have their own order in each language. */
const shortDates = {
  en: {
    date: (date: number, month: string, year: number): string => `${date} ${month} ${year}`,
    day: (date: number, month: string): string => `${date} ${month}`,
  },
  pl: {
    date: (date: number, month: string, year: number): string => `${twoDigits(date)}.${month}.${year}`,
    day: (date: number, month: string): string => `${date}.${month}`,
  },
} as const satisfies Record<Language, unknown>

const fromThree = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** A number from two at the beginning of a sentence: a word up to ten. */
const begunOf = (t: Text, language: Language, count: number, gender: 'Feminine' | 'Masculine'): string => {
  if (count === 2) return t(`begun.two${gender}`)
  const word = fromThree[count - 3]
  return word === undefined ? numberText(count, language) : t(`begun.${word}`)
}

const genderOf = (module: ReportModule): 'feminine' | 'masculine' =>
  module === 'visibility' ? 'feminine' : 'masculine'

const filterText = (t: Text, { what, values: chosen }: NamedFilter): string => {
  const values = chosen.join(', ')
  const yes = chosen[0] === 'yes' ? 'yes' : 'no'
  switch (what) {
    case 'name':
    case 'value':
      return t(`filter.${what}`, {
        values: chosen.map((value) => t('filter.quoted', { value })).join(', '),
      })
    case 'categories':
    case 'types':
    case 'tags':
    case 'groups':
      return t(`filter.${what}`, { count: chosen.length, values })
    case 'criticality': {
      const levels = new Map<string, string>(
        Object.entries(criticalityNames).map(([level, name]) => [level, t(`levels.${name}`)]),
      )
      return t('filter.criticality', { values: chosen.map((level) => levels.get(level) ?? level).join(', ') })
    }
    case 'tlp':
      return values
    case 'open':
    case 'ids_flag':
    case 'has_group':
      return t(`filter.${what}.${yes}`)
  }
}

/** The kinds of kept items with their numbers. Omits zeros. */
const withheldText = (t: Text, withheld: Withheld): string =>
  t('withheld', {
    counts: (['fresh', 'open', 'overdue'] as const)
      .filter((what) => withheld[what] > 0)
      .map((what) => t(`withheldOf.${what}`, { count: withheld[what] }))
      .join(', '),
  })

/** Days, instants and periods. */
const datesOf = (t: Text, language: Language) => {
  const short = shortDates[language]
  const ofMonths = monthNames.map((month) => t(`ofMonth.${month}`))
  const shortMonth = (month: number): string => t(`shortMonth.${monthName(month)}`)
  const longDate = (instant: number): string => {
    const { year, month, date } = partsOfInstant(instant)
    return `${date} ${ofMonths[month] ?? ''} ${year}`
  }
  const period = (days: DayRange): string => {
    const { month, year } = dateOf(days.first)
    switch (calendarOf(days)) {
      case 'month':
        return `${t(`month.${monthName(month)}`)} ${year}`
      case 'quarter':
        return t(`quarter.${quarterName(days.first)}`, { year })
      case undefined:
        return rangeText(days, ofMonths)
    }
  }
  const ofPeriod = (days: DayRange): string => {
    const { month, year } = dateOf(days.first)
    switch (calendarOf(days)) {
      case 'month':
        return `${t(`ofMonth.${monthName(month)}`)} ${year}`
      case 'quarter':
        return t(`ofQuarter.${quarterName(days.first)}`, { year })
      case undefined:
        return rangeText(days, ofMonths)
    }
  }
  const monthOf = (day: string): string => t(`month.${monthName(dateOf(day).month)}`)
  return {
    range: (days) => rangeText(days, ofMonths),
    period,
    shortPeriod: (days) => (calendarOf(days) === 'month' ? monthOf(days.first) : period(days)),
    against: (now, before) => t('against', { now: period(now), before: ofPeriod(before) }),
    date: (instant) => {
      const { year, month, date } = partsOfInstant(instant)
      return short.date(date, shortMonth(month), year)
    },
    longDate,
    moment: (instant) => `${longDate(instant)}, ${partsOfInstant(instant).time}`,
    dayOf: (day, withMonth) => {
      const { month, date } = dateOf(day)
      return withMonth ? short.day(date, shortMonth(month)) : String(date)
    },
    daysOf: ({ first, last }, withMonth) => {
      const [from, to] = [dateOf(first), dateOf(last)]
      const end = withMonth ? short.day(to.date, shortMonth(to.month)) : String(to.date)
      if (first === last) return end
      return from.month === to.month
        ? `${from.date}–${end}`
        : `${short.day(from.date, shortMonth(from.month))}–${end}`
    },
    monthOf,
  } satisfies Partial<DocumentMessages>
}

/** In the period before. */
const periodBefore = (t: Text, { frequency, before }: ComparedPeriod): string => {
  if (frequency === 'day' || frequency === 'week') return t(`before.${frequency}`)
  switch (calendarOf(before)) {
    case 'month':
      return t(`inMonth.${monthName(dateOf(before.first).month)}`)
    case 'quarter':
      return t(`inQuarter.${quarterName(before.first)}`)
    case undefined:
      return t('before.period')
  }
}

/** Sentences of the summary. */
const sentencesOf = (t: Text, language: Language) =>
  ({
    openLong: (count, days) => t('openLong', { count, begun: begunOf(t, language, count, 'Feminine'), days }),
    changed: (module, { now, before }, category, comparison) => {
      const when = periodBefore(t, comparison)
      const count = Math.abs(now - before)
      const items = t(`newOf.${module}`, { count })
      if (count === 0) return t('same', { items, when, now })
      const sentence = t(now > before ? 'more' : 'fewer', { count, items, when })
      return category === undefined
        ? `${sentence}.`
        : t('includingCategory', {
            sentence,
            name: category.name,
            now: category.now,
            before: category.before,
          })
    },
    closed: (module, count, mean, comparison) => {
      const closed = t(`closed.${module}`, { count })
      if (mean.now === null) return `${closed}.`
      const after = mean.now < 1 ? t('closed.withinDay') : t('closed.after', { count: mean.now })
      const sentence = t(count === 1 ? 'closed.single' : 'closed.mean', { closed, after })
      if (mean.before === null) return `${sentence}.`
      const time = mean.before < 1 ? t('closed.tookLess') : t('closed.took', { count: mean.before })
      return `${t('closed.earlier', { sentence, when: periodBefore(t, comparison), time })}.`
    },
    noneClosed: (module, isFiltered) =>
      isFiltered ? t(`noneClosed.${module}.filtered`) : t(`noneClosed.${module}.all`),
    overdue: (count, days) =>
      t('overdue', {
        count,
        begun: begunOf(t, language, count, 'Feminine'),
        days: t('days', { count: days }),
      }),
    repairDays: (times) =>
      t('repairDays.all', {
        times: times
          .map(({ level, days }) =>
            t('repairDays.of', {
              level: t(`levels.${criticalityNames[level]}`),
              time: days < 1 ? t('repairDays.less') : t('days', { count: days }),
            }),
          )
          .join('; '),
      }),
    empty: (module, isFiltered, openBefore) => {
      const begin = isFiltered ? t(`noneOfFilter.${module}`) : t(`none.${module}`)
      if (openBefore === 0) return begin
      const begun = begunOf(t, language, openBefore, module === 'visibility' ? 'Feminine' : 'Masculine')
      return `${begin} ${t(`stillOpen.${genderOf(module)}`, { count: openBefore, begun })}`
    },
  }) satisfies Partial<DocumentMessages>

const catalogue = { en, pl } as const

const messagesFor = (language: Language): DocumentMessages => {
  const t = texts[language]
  const { levels } = catalogue[language]
  const number = (count: number): string => numberText(count, language)
  return {
    ...datesOf(t, language),
    ...sentencesOf(t, language),
    number,
    summary: t('summary'),
    modules: catalogue[language].modules,
    listed: (modules) => {
      const names = modules.map((module) => t(`listed.${module}`))
      return names.length < 2
        ? names.join('')
        : t('listedLast', { others: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
    },
    kind: (frequency) => t(`kind.${frequency ?? 'once'}`),
    preparedFor: t('preparedFor'),
    dayByDay: t('dayByDay'),
    nothingNew: t('nothingNew'),
    noneInPeriod: t('noneInPeriod'),
    nothingFiltered: t('nothingFiltered'),
    noneFiltered: t('noneFiltered'),
    filteredFigures: (modules) => t('filteredFigures', { modules: modules.join(', ') }),
    leftOut: t('leftOut'),
    tlpRule: catalogue[language].tlpRule,
    withheld: (withheld) => withheldText(t, withheld),
    safely: t('safely'),
    generated: (moment, host, report) => t('generated', { moment, host, number: report }),
    previously: (before) => t('previously', { before }),
    difference: ({ now, before }) =>
      now === before ? t('noChange') : now > before ? `+${number(now - before)}` : `−${number(before - now)}`,
    newOnes: (module, steps) => t(`newOnes.${steps}`, { items: t(`listed.${module}`) }),
    openAndClosed: t('openAndClosed'),
    open: (module, count) => t(`open.${genderOf(module)}`, { count }),
    closedOnes: (module, count) => t(`closedOnes.${genderOf(module)}`, { count }),
    criticality: t('criticality'),
    levels: { 1: levels.high, 2: levels.medium, 3: levels.low },
    categories: t('categories'),
    types: t('types'),
    tags: t('tags'),
    columns: catalogue[language].columns,
    days: (count) => (count === null ? '–' : count < 1 ? t('lessThanDay') : t('days', { count })),
    openLongest: t('openLongest'),
    counted: (module, count) => t(module === 'feed' ? 'values' : 'items', { count }),
    shownOf: (shown, total) => t('shownOf', { shown, total }),
    typeNames: catalogue[language].typeNames,
    filtered: (filters) =>
      filters.length === 0
        ? t('filter.none')
        : t('filter.some', { filters: filters.map((filter) => filterText(t, filter)).join('; ') }),
    order: (module, view, matched) => {
      const order = module === 'visibility' ? 'criticality' : view === 'values' ? 'type' : 'newest'
      return matched ? t(`orderMatched.${order}`) : t(`order.${order}`)
    },
    matched: (counts) =>
      t('matched', {
        counts: counts.map(({ module, count }) => t(`counted.${module}`, { count })).join(', '),
      }),
    countedMatched: (count) => t('countedMatched', { count }),
    matchedBefore: (module, count) =>
      t(module === 'visibility' ? 'matchedBefore.visibility' : 'matchedBefore.feed', { count }),
    matchesYourAssets: (reason) => t('matchesYourAssets', { reason }),
    expired: (date) => t('expired', { date }),
    falsePositive: t('falsePositive'),
    falseAlarm: t('falseAlarm'),
    states: exposureStateLabels[language],
    noneRepaired: t('noneRepaired'),
    overdueRepairs: t('overdueRepairs'),
    allOverdue: (count) => t('allOverdue', { count }),
    repairer: (owner) => owner ?? t('noRepairer'),
    dueOn: (date) => t('dueOn', { date }),
    daysLate: (days) => t('daysLate', { count: days }),
    acceptedUntil: (date) => t('acceptedUntil', { date }),
    acceptedBefore: (date) => t('acceptedBefore', { date }),
    foundAgain: (date) => t('foundAgain', { date }),
    status: (module, isOpen) =>
      isOpen ? t(`status.${genderOf(module)}.open`) : t(`status.${genderOf(module)}.closed`),
    cut: (shown, total, csv) => t('cut', { shown, total, csv }),
    allInFile: (csv) => t('allInFile', { csv }),
    leftOutBecause: (module) => t('leftOutBecause', { module: t(`modules.${module}`) }),
    continues: t('continues'),
    continued: (what) => t('continued', { what }),
    group: (name, indicators) => t('group', { name, count: indicators }),
    attached: (count) => t('attached', { count }),
    seen: (first, last) => (first === last ? t('seenOnce', { date: first }) : t('seen', { first, last })),
    reportedOn: (date) => t('reportedOn', { date }),
    updatedOn: (date) => t('updatedOn', { date }),
    withIds: t('withIds'),
    noDescription: t('noDescription'),
  }
}

const messages = { en: messagesFor('en'), pl: messagesFor('pl') } as const

/** The messages of a language. */
export const messagesOf = (language: Language): DocumentMessages => messages[language]
