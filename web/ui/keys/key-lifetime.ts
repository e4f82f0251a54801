/** The allowed networks and the lifetime of a key, shared by the forms of named keys and system keys. */
import { keyLimits } from '#shared/domain/api-keys.ts'
import { formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { dayOf, dayProblem, endOfDay, type Day } from '#web/lib/days.ts'
import { day, held } from '#web/ui/form/field-kinds.ts'

/** The lifetime of a key: a number of days, until a day, or unlimited. */
export const lifetimes = ['90', '365', '730', 'day', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]

const dayMilliseconds = 86_400_000
/** The browser's clock may be ahead, so the longest lifetime is requested one hour short (milliseconds). */
const spare = 3_600_000

/** The non-empty lines of a text. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** The entries that are neither an address nor a network. */
export const wrongNetworks = (text: string): string[] =>
  linesOf(text).filter((entry) => parseIpNetwork(entry) === undefined)

const tidyNetworks = (text: string): string =>
  [
    ...new Set(
      linesOf(text).map((entry) => {
        const network = parseIpNetwork(entry)
        return network === undefined ? entry : formatIpNetwork(network)
      }),
    ),
  ].join('\n')

/** The expiry of a lifetime that starts now, at the same time of day, as ISO; null if unlimited or no day is chosen. */
export const endOf = (lifetime: Lifetime, until: Day, now: Date): string | null => {
  if (lifetime === 'never') return null
  if (lifetime === 'day') return endOfDay(until) ?? null
  const end = new Date(now)
  end.setDate(end.getDate() + Number(lifetime))
  const latest = now.getTime() + keyLimits.lifetimeDays * dayMilliseconds - spare
  return new Date(Math.min(end.getTime(), latest)).toISOString()
}

/** The reminders still to come, as days before expiry. */
export const remindersAhead = (end: string, now: Date): readonly number[] =>
  keyLimits.reminderDays.filter((days) => Date.parse(end) - now.getTime() > days * dayMilliseconds)

/** The latest allowed expiry day. */
export const lastDay = (now: Date): Day =>
  dayOf(new Date(now.getTime() + (keyLimits.lifetimeDays - 1) * dayMilliseconds))

export const lifetimeFields = {
  networks: {
    ...held('')('networks', {
      tooMuch: 'connect:form.tooManyNetworks',
      ip_invalid: 'connect:form.networksWrong',
    }),
    tidy: tidyNetworks,
    size: (text: string) => linesOf(text).length,
    check: (text: string) =>
      wrongNetworks(text).length > 0 ? ('connect:form.networksWrong' as const) : undefined,
  },
  lifetime: held<Lifetime>('365')('expiry_date'),
  until: day('expiry_date', {
    expiry_date_in_past: 'errors:code.expiry_date_in_past',
    expiry_date_too_far: 'errors:code.expiry_date_too_far',
  }),
  /** The loaded expiry. It may be past, or a moment within its day. */
  loadedUntil: held<Day>('')(),
}

export interface KeyLifetime {
  readonly networks: string
  readonly lifetime: Lifetime
  readonly until: Day
  readonly loadedUntil: Day
}

/** Clears the day unless that option is chosen. */
export const tidyLifetime = ({ lifetime }: Pick<KeyLifetime, 'lifetime'>): { until?: Day } =>
  lifetime === 'day' ? {} : { until: '' }

/** The error of the last day. */
export const lifetimeProblems = ({ lifetime, until, loadedUntil }: KeyLifetime) => {
  if (lifetime !== 'day' || (until !== '' && until === loadedUntil)) return {}
  if (until === '') return { until: 'connect:form.untilRequired' as const }
  const now = new Date()
  const problem = dayProblem(until, { min: dayOf(now), max: lastDay(now) })
  if (problem === 'tooEarly') return { until: 'errors:code.expiry_date_in_past' as const }
  return problem === 'tooLate' ? { until: 'errors:code.expiry_date_too_far' as const } : {}
}

/** The fields in the format of the calls. */
export const lifetimeBody = ({
  networks,
  lifetime,
  until,
}: KeyLifetime): { networks: string[]; expiry_date: string | null } => ({
  networks: linesOf(networks),
  expiry_date: endOf(lifetime, until, new Date()),
})

/** A key as the forms show it. */
export const lifetimeOfKey = ({
  networks,
  expiry_date: end,
}: {
  readonly networks: readonly string[]
  readonly expiry_date: string | null
}): KeyLifetime => {
  const until = end === null ? '' : dayOf(new Date(end))
  return {
    networks: networks.join('\n'),
    lifetime: until === '' ? 'never' : 'day',
    until,
    loadedUntil: until,
  }
}
