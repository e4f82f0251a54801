/** The items that organizations say do not concern them: whether one is there for a caller. */
import * as z from 'zod'
import type { Session } from '#functions/platform/session/sessions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Table } from '#functions/platform/store/table.ts'
import { moduleOfItem, type ConcernedItem } from '#shared/contracts/concerns.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'

/** An item that people of an organization see: an indicator or threat that is published, their own visibility. */
const seenBy = (clientId: number): Record<ConcernedItem, z.ZodType> => ({
  feed: z.object({ is_verified: z.literal(true) }),
  threat: z.object({}),
  visibility: z.object({ client_id: z.literal(clientId) }),
})

/** Throws `module_forbidden` for a caller without the module of the item. */
export const checkModuleOf = (session: Session, item: ConcernedItem): void => {
  if (!hasModule(session.access, moduleOfItem[item])) throw new PortalError('module_forbidden')
}

/** Throws `not_found` unless the organization's people see the item. */
export const checkSeen = async (
  table: Table,
  clientId: number,
  item: ConcernedItem,
  id: number,
): Promise<void> => {
  const stored = await table.get(keys.entity(item, id))
  const isSeen = stored !== undefined && seenBy(clientId)[item].safeParse(stored['entity']).success
  if (!isSeen) throw new PortalError('not_found')
}
