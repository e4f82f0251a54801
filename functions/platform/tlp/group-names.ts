/**
 * Under which counters it is counted that what other collections show of a group has changed: one for each level and one for
 * groups without a level of their own, so that a change tells nothing to who is not given the group.
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
