/** Pending work of analysts, as data: the list of each kind, with the filters by which the server counts it. */
import type { WaitingKind, WaitingLine } from '#shared/contracts/to-do.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import type { NameTranslation } from '#shared/contracts/translations.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { dayOf } from '#web/lib/days.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'

interface WaitingList {
  readonly icon: string
  readonly path: string
  readonly filters: Readonly<Record<string, string>>
  /** The filter for those that wait for long. */
  readonly olderThan?: string
}

export const waitingLists: Readonly<Record<WaitingKind, WaitingList>> = {
  conversations: {
    icon: 'comments',
    path: paths.incidents,
    filters: { waits_for: 'provider', sort: '+last_update_date' },
  },
  comments: {
    icon: 'comment',
    path: paths.exposures,
    filters: { unanswered: 'true', sort: '+last_detection_date' },
  },
  retests: {
    icon: 'check-circle',
    path: paths.exposures,
    filters: { states: 'awaiting_retest', sort: '+last_detection_date' },
  },
  visibilities: {
    icon: 'eye',
    path: paths.exposures,
    filters: {
      is_active: 'true',
      false_positive: 'false',
      criticality_levels: '1',
      sort: '+first_detection_date',
    },
  },
  incidents: {
    icon: 'exclamation-triangle',
    path: paths.incidents,
    filters: { is_open: 'true', sort: '+creation_date' },
  },
  sightings: {
    icon: 'comments',
    path: paths.sightings,
    filters: { answered: 'false', kinds: 'false_positive', sort: '+creation_date' },
  },
  feeds: {
    icon: 'database',
    path: paths.indicators,
    filters: { is_verified: 'false', sort: '+creation_date' },
    olderThan: 'creation_before',
  },
  groups: {
    icon: 'folder',
    path: paths.feedGroups,
    filters: { is_verified: 'false', sort: '+last_update_date' },
    olderThan: 'last_update_before',
  },
}

export const listHref = (kind: WaitingKind): string =>
  hrefOf(waitingLists[kind].path, waitingLists[kind].filters)

/** The list of those that wait for more than so many days. */
export const oldHref = (kind: WaitingKind, days: number, now: Date): string => {
  const { path, filters, olderThan } = waitingLists[kind]
  const day = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days - 1))
  return hrefOf(path, { ...filters, ...(olderThan === undefined ? {} : { [olderThan]: day }) })
}

/** The item in the drawer over its list, so that the next ones are at hand. A group has a page. */
export const lineHref = (kind: WaitingKind, id: number): string =>
  kind === 'groups'
    ? hrefOf(paths.indicatorGroup, { id })
    : hrefOf(waitingLists[kind].path, { ...waitingLists[kind].filters, item: id })

/** The name of a line. Values of indicators are defanged. */
export const namedLine = (
  kind: WaitingKind,
  { name, lang, translation }: WaitingLine,
): {
  readonly name: string
  readonly lang?: ContentLanguage | undefined
  readonly translation?: NameTranslation | undefined
} => (kind === 'feeds' || kind === 'sightings' ? { name: shownValue(name, '') } : { name, lang, translation })
