/** From where a key works and how long it lives: the part that the forms of named keys and of systems' keys share. */
import { keyLimits } from '#shared/domain/api-keys.ts'
import { formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { dayOf, dayProblem, endOfDay, type Day } from '#web/lib/days.ts'
import { day, held } from '#web/ui/form/field-kinds.ts'

/** How long a key lives: so many days, until a day, or without an end. */
export const lifetimes = ['90', '365', '730', 'day', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]

const dayMilliseconds = 86_400_000
/** A clock of a browser may be ahead: the longest life alone is asked for with an hour to spare. */
const spare = 3_600_000

/** The lines of a text that say something. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** The entries that are no address and no network. */
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

/** When a life that begins now ends, at the same time of the day, ISO; null for none, or where no day is chosen. */
export const endOf = (lifetime: Lifetime, until: Day, now: Date): string | null => {
  if (lifetime === 'never') return null
  if (lifetime === 'day') return endOfDay(until) ?? null
  const end = new Date(now)
  end.setDate(end.getDate() + Number(lifetime))
  const latest = now.getTime() + keyLimits.lifetimeDays * dayMilliseconds - spare
  return new Date(Math.min(end.getTime(), latest)).toISOString()
}

/** At how many days before the end its owners are still told of it. */
export const remindersAhead = (end: string, now: Date): readonly number[] =>
  keyLimits.reminderDays.filter((days) => Date.parse(end) - now.getTime() > days * dayMilliseconds)

/** The last day that a key may live. */
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
  /** The end that was loaded: it may be over, or be a moment within its day. */
  loadedUntil: held<Day>('')(),
}

export interface KeyLifetime {
  readonly networks: string
  readonly lifetime: Lifetime
  readonly until: Day
  readonly loadedUntil: Day
}

/** A last day that is not chosen is none. */
export const tidyLifetime = ({ lifetime }: Pick<KeyLifetime, 'lifetime'>): { until?: Day } =>
  lifetime === 'day' ? {} : { until: '' }

/** What is wrong with the last day. */
export const lifetimeProblems = ({ lifetime, until, loadedUntil }: KeyLifetime) => {
  if (lifetime !== 'day' || (until !== '' && until === loadedUntil)) return {}
  if (until === '') return { until: 'connect:form.untilRequired' as const }
  const now = new Date()
  const problem = dayProblem(until, { min: dayOf(now), max: lastDay(now) })
  if (problem === 'tooEarly') return { until: 'errors:code.expiry_date_in_past' as const }
  return problem === 'tooLate' ? { until: 'errors:code.expiry_date_too_far' as const } : {}
}

/** The fields as the calls have them. */
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
