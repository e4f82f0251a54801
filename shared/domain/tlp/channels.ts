/**
 * What each level may disclose on each channel (docs/decisions/tlp.md). Every channel reads this table; none decides for itself.
 */
import type { KeyType } from '../api-keys.ts'
import { tlpLevels, tlpRank, type TlpLevel } from './levels.ts'

/**
 * The channels by which items leave the portal. `screen`: pages, to people who are signed in. `export`: CSV files of lists. `report`: documents
 * of reports and their files, which are downloaded by their owner or mailed encrypted, never in the clear.
 * `mail_encrypted`, `mail_clear`: notifications and reminders. `key_own`: keys of what is the organization itself, or the
 * provider; `key_other`: those of a product that others may run. `output`: lists for products. `webhook`: events.
 */
export const tlpChannels = [
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
export type TlpChannel = (typeof tlpChannels)[number]

/**
 * How much of an item a channel discloses: all of it (`full`); its kind, number and link alone (`notice`); or `none`, where only
 * how many were left out is said.
 */
export type TlpDisclosure = 'full' | 'notice' | 'none'

const full = { clear: 'full', green: 'full', amber: 'full' } as const

/** The table itself. */
export const tlpPolicy = {
  screen: { ...full, 'amber+strict': 'full', red: 'full' },
  export: { ...full, 'amber+strict': 'full', red: 'none' },
  report: { ...full, 'amber+strict': 'full', red: 'none' },
  mail_encrypted: { ...full, 'amber+strict': 'full', red: 'notice' },
  mail_clear: { ...full, 'amber+strict': 'notice', red: 'notice' },
  key_own: { ...full, 'amber+strict': 'full', red: 'none' },
  key_other: { ...full, 'amber+strict': 'none', red: 'none' },
  output: { ...full, 'amber+strict': 'none', red: 'none' },
  webhook: { ...full, 'amber+strict': 'none', red: 'none' },
} as const satisfies Record<TlpChannel, Record<TlpLevel, TlpDisclosure>>

/** The strictest level that a channel discloses in full. */
export const maxTlp = (channel: TlpChannel): TlpLevel => {
  const policy: Record<TlpLevel, TlpDisclosure> = tlpPolicy[channel]
  return tlpLevels.findLast((level) => policy[level] === 'full') ?? 'clear'
}

/** Whether a channel discloses this level in full. */
export const isAllowedOn = (channel: TlpChannel, level: TlpLevel): boolean =>
  tlpRank(level) <= tlpRank(maxTlp(channel))

/**
 * The channel of a key. The organization's one key and those of its people are the organization itself, and a system's key is
 * the provider's. A named key connects a product, which others may run: it is the organization's own where its
 * administrator said so when it was made.
 */
export const channelOfKey = ({
  type,
  amberStrict,
}: {
  readonly type: KeyType
  readonly amberStrict: boolean
}): 'key_own' | 'key_other' => (type === 'named' && !amberStrict ? 'key_other' : 'key_own')
