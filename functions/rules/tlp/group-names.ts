/**
 * The counters for changes of what other collections show of a group: one for each TLP level, and one for groups
 * without their own level. So a change reveals nothing to a caller who may not receive the group.
 */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'

/** `groups` is for analysts, who see drafts too. */
export type GroupReaders = 'groups' | 'published_groups'

export const groupNameFields = (readers: GroupReaders): Readonly<Record<TlpLevel | 'default', string>> => ({
  clear: `${readers}_clear`,
  green: `${readers}_green`,
  amber: `${readers}_amber`,
  'amber+strict': `${readers}_amber+strict`,
  red: `${readers}_red`,
  default: `${readers}_default`,
})
