/**
 * What of an event may be delivered at an attempt. It was judged when it was planned, and may be sent a day later, or again after
 * weeks: its items are judged once more, as they are now.
 */
import * as z from 'zod'
import type { Platform } from '#functions/platform/http/platform.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Item } from '#functions/platform/store/table.ts'
import { explicitTlpShape, tlpDefaultIn, tlpDefaultKey } from '#functions/platform/tlp/tlp.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'

/** The kinds of items by the beginnings of types. */
const kindOfSort: Readonly<Record<string, TlpKind>> = {
  visibility: 'visibility',
  incident: 'incident',
  threat: 'threat',
  indicator: 'feed',
  indicator_group: 'feed_group',
}

/** An event of items, in the order in which it is written. */
const bodySchema = z.looseObject({
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({
    organization_id: z.int(),
    total: z.int(),
    left_out: z.int(),
    left_out_tlp: z.int(),
    changes: z.string(),
    items: z.array(z.looseObject({ id: z.int() })),
  }),
})
const itemSchema = z.object({
  entity: z.object({
    ...explicitTlpShape,
    client_id: z.int().optional(),
    is_verified: z.boolean().optional(),
  }),
})

/** How it is with an item: it may be delivered to the organization; its level keeps it; or it has none such (any more). */
interface Standing {
  readonly is: 'allowed' | 'kept' | 'gone'
  /** Its level, as far as it is known. */
  readonly tlp?: TlpLevel
}

const standingOf = (found: Item, organizationId: number, byDefault: TlpLevel): Standing => {
  const { entity } = itemSchema.parse(found)
  if (entity.client_id !== undefined && entity.client_id !== organizationId) return { is: 'gone' }
  if (entity.is_verified === false) return { is: 'gone' }
  const tlp = entity.tlp ?? byDefault
  return { is: isAllowedOn('webhook', tlp) ? 'allowed' : 'kept', tlp }
}

/**
 * The body as it may be sent; undefined where nothing of it is so any more. Of what is told as there, what is gone by now is
 * left out, and so is what its level keeps, which is counted where it is new; the rest has the level that it has now. Of what
 * is told as withdrawn, what is back is left out.
 */
export const currentBody = async (
  { table }: Pick<Platform, 'table'>,
  { body, client_id: organizationId }: { readonly body: string; readonly client_id: number },
): Promise<string | undefined> => {
  const event = bodySchema.parse(JSON.parse(body))
  const { items } = event.data
  const [sort = '', what] = event.type.split('.')
  const kind = kindOfSort[sort]
  if (items.length === 0 || kind === undefined) return body
  const [level, ...found] = await table.batchGet([
    tlpDefaultKey(kind),
    ...items.map(({ id }) => keys.entity(kind, id)),
  ])
  const byDefault = tlpDefaultIn(kind, level)
  const isWithdrawal = what === 'withdrawn'
  const standings = found.map((one): Standing => {
    if (one !== undefined) return standingOf(one, organizationId, byDefault)
    // An indicator of a large import may still be on its way into the table, and its number is all that is told of it.
    return { is: kind === 'feed' && !isWithdrawal ? 'allowed' : 'gone' }
  })
  const left = items.flatMap((item, index) => {
    const { is, tlp } = standings[index] ?? { is: 'gone' }
    if ((is === 'allowed') === isWithdrawal) return []
    return isWithdrawal || tlp === undefined ? item : { ...item, tlp }
  })
  const kept = what === 'published' ? standings.filter(({ is }) => is === 'kept').length : 0
  // A count of items kept by their level is delivered though no item is left.
  if (left.length === 0 && kept === 0) return undefined
  return JSON.stringify({
    ...event,
    data: {
      ...event.data,
      total: event.data.total - (items.length - left.length),
      left_out_tlp: event.data.left_out_tlp + kept,
      items: left,
    },
  })
}
