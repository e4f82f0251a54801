/**
 * What of each level leaves the portal by which way (docs/decisions/tlp.md). Every way out reads this table and none decides
 * anything by itself.
 */
import type { KeyType } from '../api-keys.ts'
import { tlpLevels, tlpRank, type TlpLevel } from './levels.ts'

/**
 * Ways out of the portal. `screen`: pages, to people who are signed in. `export`: CSV files of lists. `report`: documents
 * of reports and their files, which are downloaded by their owner or mailed encrypted, never in the clear.
 * `mail_encrypted`, `mail_clear`: notifications and reminders. `key_own`: keys of what is the organization itself, or the
 * provider; `key_other`: those of a product that others may run. `output`: lists for products. `webhook`: events.
 */
export const waysOut = [
  'screen',
  'export',
  'report',
  'mail_encrypted',
  'mail_clear',
  'key_own',
  'key_other',
  'output',
  'webhook',
] as const
export type WayOut = (typeof waysOut)[number]

/**
 * How an item leaves: `whole`; as a `notice` that there is something, with its kind, number and link and nothing of what it
 * says; or `none`, and how many stayed is said.
 */
export type Passing = 'whole' | 'notice' | 'none'

const whole = { clear: 'whole', green: 'whole', amber: 'whole' } as const

/** The table itself. */
export const tlpPassing = {
  screen: { ...whole, 'amber+strict': 'whole', red: 'whole' },
  export: { ...whole, 'amber+strict': 'whole', red: 'none' },
  report: { ...whole, 'amber+strict': 'whole', red: 'none' },
  mail_encrypted: { ...whole, 'amber+strict': 'whole', red: 'notice' },
  mail_clear: { ...whole, 'amber+strict': 'notice', red: 'notice' },
  key_own: { ...whole, 'amber+strict': 'whole', red: 'none' },
  key_other: { ...whole, 'amber+strict': 'none', red: 'none' },
  output: { ...whole, 'amber+strict': 'none', red: 'none' },
  webhook: { ...whole, 'amber+strict': 'none', red: 'none' },
} as const satisfies Record<WayOut, Record<TlpLevel, Passing>>

/** The strictest level that leaves whole by a way. */
export const mostTlp = (way: WayOut): TlpLevel => {
  const passing: Record<TlpLevel, Passing> = tlpPassing[way]
  return tlpLevels.findLast((level) => passing[level] === 'whole') ?? 'clear'
}

/** Whether what has a level leaves whole by a way. */
export const passesWhole = (way: WayOut, level: TlpLevel): boolean => tlpRank(level) <= tlpRank(mostTlp(way))

/**
 * The way of a key. The organization's one key and those of its people are the organization itself, and a system's key is
 * the provider's. A named key connects a product, which others may run: it is the organization's own where its
 * administrator said so when it was made.
 */
export const wayOfKey = ({
  type,
  amberStrict,
}: {
  readonly type: KeyType
  readonly amberStrict: boolean
}): 'key_own' | 'key_other' => (type === 'named' && !amberStrict ? 'key_other' : 'key_own')
