import { useMemo } from 'react'
import type { AuditedKind } from '#shared/contracts/audit.ts'
import type { AuditLine } from '#shared/domain/audit/lines.ts'
import type { ActObject } from '#shared/domain/audit/sentence.ts'
import { moduleOfList } from '#shared/domain/item-lists.ts'
import { accessFlag, type Module } from '#shared/domain/roles.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { hrefOfView } from '#web/lib/view-paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useRights } from '#web/lib/use-rights.ts'

/** The page of an object; undefined if the reader may not open one, or if it is deleted. */
export type ObjectLink = (object: ActObject, organizationId: number | null) => string | undefined

/** The tab of the organization's page that has an object's kind. */
const tabs: Partial<Record<AuditedKind, string>> = {
  user: 'users',
  module_request: 'users',
  notification_email: 'emails',
  asset: 'assets',
  asset_request: 'assets',
}
/** Tabs whose list opens an item by its id. */
const opening: readonly AuditedKind[] = ['user', 'notification_email']

/** What an organization has on its page of connections. */
const connections: readonly AuditedKind[] = ['api_key', 'webhook']

const dictionaries: readonly AuditedKind[] = [
  'organization_tag',
  'threat_category',
  'threat_tag',
  'incident_category',
  'incident_tag',
  'visibility_category',
  'feed_category',
  'feed_tag',
  'feed_type',
]

/** Pages for the readers of a module. Platform admins read none of them. */
const items: Partial<Record<AuditedKind, readonly [Module, (id: number) => string]>> = {
  incident: ['incident', (id) => hrefOf(paths.incident, { id })],
  visibility: ['visibility', (id) => hrefOf(paths.exposure, { id })],
  threat: ['threat', (id) => hrefOf(paths.threat, { id })],
  feed: ['feed', (id) => hrefOf(paths.indicator, { id })],
  feed_group: ['feed', (id) => hrefOf(paths.indicatorGroup, { id })],
  report: ['report', () => paths.reports],
}

/** The objects that the loaded lines delete. */
const deletedIn = (lines: readonly AuditLine[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap(({ acts }) =>
      acts.flatMap(({ records }) =>
        records.flatMap(({ action, objects }) => {
          const [kind, change] = action.split('.')
          return change === 'delete' ? objects.map(({ id }) => `${kind} ${id}`) : []
        }),
      ),
    ),
  )

/** Returns the links of objects that the reader may open. */
export const useObjectLinks = (lines: readonly AuditLine[]): ObjectLink => {
  const { isPlatformAdmin, organizationId: own } = useRights()
  const user = useSession()
  const deleted = useMemo(() => deletedIn(lines), [lines])
  return ({ kind, id, list }, organizationId) => {
    if (id === null || deleted.has(`${kind} ${id}`)) return undefined
    const item: (typeof items)[AuditedKind] =
      kind === 'feed_view' && list !== undefined
        ? [moduleOfList[list], (view) => hrefOfView({ list, view_id: view })]
        : items[kind]
    if (item !== undefined)
      return own !== null && user?.[accessFlag(item[0])] === true ? item[1](id) : undefined
    if (isPlatformAdmin && dictionaries.includes(kind)) return hrefOf(paths.dictionaries, { tab: kind })
    if (isPlatformAdmin && kind === 'user' && organizationId === null)
      return hrefOf(paths.adminUsers, { item: id })
    if (connections.includes(kind)) return own === null ? undefined : paths.apiKey
    const of = kind === 'organization' ? id : organizationId
    if (of === null || (!isPlatformAdmin && of !== own)) return undefined
    const tab = tabs[kind]
    if (tab === undefined && kind !== 'organization') return undefined
    const query: Record<string, string | number> = {
      ...(tab === undefined ? {} : { tab }),
      ...(opening.includes(kind) ? { item: id } : {}),
    }
    return isPlatformAdmin
      ? hrefOf(paths.organization, { id: of, ...query })
      : hrefOf(paths.myOrganization, query)
  }
}
