import type { AuditAct } from '#shared/domain/audit/lines.ts'
import { objectsOf } from '#shared/domain/audit/sentence.ts'
import type { FilterValues } from '#web/ui/list/filters/filters.ts'
import { filterOfAction } from './audit-actions.ts'

/** What similar acts share. */
export type Alike = 'actor' | 'client' | 'action' | 'object'

/** The filters that find the acts of the same person, organization or action, or on the same object. */
export const alike = (act: AuditAct, part: Alike): FilterValues => {
  const { lead } = act
  switch (part) {
    case 'actor':
      return typeof lead.actor?.user_id === 'number' ? { user_id: String(lead.actor.user_id) } : {}
    case 'client':
      return lead.client === null ? {} : { client_id: String(lead.client.client_id) }
    case 'action':
      return { what: undefined, change: undefined, ...filterOfAction(lead.action) }
    case 'object': {
      const [object] = objectsOf(act)
      return object === undefined || object.id === null ? {} : { object: `${object.kind}:${object.id}` }
    }
  }
}
