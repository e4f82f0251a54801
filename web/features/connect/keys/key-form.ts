/** The form of a named key: its name, what it opens and from where, and how long it lives. */
import { createNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import { keyLimits, type KeyModule } from '#shared/domain/api-keys.ts'
import { formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { dayOf, dayProblem, endOfDay, type Day } from '#web/lib/days.ts'
import { contractForm, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choices, day, held, line } from '#web/ui/form/field-kinds.ts'

/** How long a key lives: so many days, until a day, or without an end. */
export const lives = ['90', '365', '730', 'day', 'never'] as const
export type Life = (typeof lives)[number]

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
export const endOf = (life: Life, until: Day, now: Date): string | null => {
  if (life === 'never') return null
  if (life === 'day') return endOfDay(until) ?? null
  const end = new Date(now)
  end.setDate(end.getDate() + Number(life))
  const latest = now.getTime() + keyLimits.lifeDays * dayMilliseconds - spare
  return new Date(Math.min(end.getTime(), latest)).toISOString()
}

/** At how many days before the end its owners are still told of it. */
export const noticesAhead = (end: string, now: Date): readonly number[] =>
  keyLimits.toldDays.filter((days) => Date.parse(end) - now.getTime() > days * dayMilliseconds)

/** The last day that a key may live. */
export const lastDay = (now: Date): Day =>
  dayOf(new Date(now.getTime() + (keyLimits.lifeDays - 1) * dayMilliseconds))

export const keyForm = contractForm(createNamedKey, {
  fields: {
    name: line('name', {
      required: 'connect:form.nameRequired',
      already_exists: 'connect:form.nameExists',
    }),
    modules: {
      ...held<readonly KeyModule[]>([])('modules', {
        service_disabled: 'connect:form.modulesDisabled',
      }),
      check: (modules: readonly KeyModule[]) =>
        modules.length === 0 ? ('connect:form.modulesRequired' as const) : undefined,
    },
    /** It may say what the organization saw of indicators. */
    sightings: held(false)('sightings'),
    /** The product is the organization's own: it may have TLP:AMBER+STRICT. */
    amberStrict: held(false)('amber_strict'),
    groups: choices('groups_ids', {
      tooMuch: 'connect:form.tooManyLimits',
      unknown_reference: 'connect:form.groupGone',
    }),
    views: choices('views_ids', {
      tooMuch: 'connect:form.tooManyLimits',
      unknown_reference: 'connect:form.viewGone',
    }),
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
    life: held<Life>('365')('expiry_date'),
    until: day('expiry_date', {
      expiry_date_in_past: 'errors:code.expiry_date_in_past',
      expiry_date_too_far: 'errors:code.expiry_date_too_far',
    }),
    /** The end that was loaded: it may be over, or be a moment within its day. */
    loadedUntil: held<Day>('')(),
  },
  // What a key does not open it is not limited to, and it says nothing of it.
  tidy: (values) => ({
    ...values,
    ...(values.modules.includes('feed') ? {} : { sightings: false, groups: [], views: [] }),
    ...(values.life === 'day' ? {} : { until: '' }),
  }),
  check: ({ life, until, loadedUntil }) => {
    if (life !== 'day' || (until !== '' && until === loadedUntil)) return {}
    if (until === '') return { until: 'connect:form.untilRequired' }
    const now = new Date()
    const problem = dayProblem(until, { min: dayOf(now), max: lastDay(now) })
    if (problem === 'tooEarly') return { until: 'errors:code.expiry_date_in_past' }
    return problem === 'tooLate' ? { until: 'errors:code.expiry_date_too_far' } : {}
  },
  body: (values) => ({
    name: values.name,
    modules: [...values.modules],
    sightings: values.sightings,
    amber_strict: values.amberStrict,
    groups_ids: values.groups.map(Number),
    views_ids: values.views.map(Number),
    networks: linesOf(values.networks),
    expiry_date: endOf(values.life, values.until, new Date()),
  }),
  failed: { create: 'connect:form.createFailed', update: 'connect:form.updateFailed' },
  special: {
    service_disabled: { wrong: { modules: 'connect:form.modulesDisabled' } },
    too_many_keys: { problem: 'errors:code.too_many_keys' },
    key_revoked: { problem: 'errors:code.key_revoked' },
  },
})
export type KeyFormValues = ValuesOf<typeof keyForm>

/** A key as the form shows it. */
export const valuesOfKey = (key: ConnectKey): KeyFormValues => {
  const until = key.expiry_date === null ? '' : dayOf(new Date(key.expiry_date))
  return {
    name: key.name ?? '',
    modules: key.modules,
    sightings: key.sightings,
    amberStrict: key.amber_strict,
    groups: key.groups.map(({ group_id: id }) => String(id)),
    views: key.views.map(({ view_id: id }) => String(id)),
    networks: key.networks.join('\n'),
    life: until === '' ? 'never' : 'day',
    until,
    loadedUntil: until,
  }
}
