/** What each level may disclose on each channel (docs/decisions/tlp.md). All channels use this table. */
import type { KeyType } from '../api-keys.ts'
import { tlpLevels, tlpRank, type TlpLevel } from './levels.ts'

/**
 * Channels on which items leave the portal.
 * - `screen`: pages for signed-in users.
 * - `export`: CSV files of lists.
 * - `report`: report documents and files, downloaded by their owner or e-mailed encrypted, never unencrypted.
 * - `mail_encrypted`, `mail_clear`: notifications and reminders.
 * - `key_own`: keys of the organization itself, or of the provider.
 * - `key_other`: keys of a product that others may run.
 * - `output`: lists for products.
 * - `webhook`: events.
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
 * What a channel discloses of an item: everything (`full`), or only its kind, number and link (`notice`). With `none`
 * it shows only the number of items left out.
 */
export type TlpDisclosure = 'full' | 'notice' | 'none'

const full = { clear: 'full', green: 'full', amber: 'full' } as const

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
 * The channel of a key. The keys of an organization and of its users belong to the organization, and a system key to
 * the provider. A named key connects a product that others may run, unless an admin declared it the organization's own
 * when creating it.
 */
export const channelOfKey = ({
  type,
  amberStrict,
}: {
  readonly type: KeyType
  readonly amberStrict: boolean
}): 'key_own' | 'key_other' => (type === 'named' && !amberStrict ? 'key_other' : 'key_own')
