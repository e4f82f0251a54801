/**
 * What part of an event may be delivered at an attempt. Attempts may follow a day later, repeats after weeks. So the
 * items are checked again in their present state.
 */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import { publishedLevels } from '#functions/rules/tlp/published-levels.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'

/** The kinds of items by the prefix of event types. */
const kindOfSort: Readonly<Record<string, TlpKind>> = {
  visibility: 'visibility',
  incident: 'incident',
  threat: 'threat',
  indicator: 'feed',
  indicator_group: 'feed_group',
}

/** An event of items, with keys in their written order. */
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
/** The state of an item: may be delivered, is excluded by its TLP level, or does not exist (now). */
interface ItemState {
  readonly is: 'allowed' | 'kept' | 'gone'
  /** Its TLP level, if known. */
  readonly tlp?: TlpLevel
}

/**
 * The body as it may be sent. Undefined when nothing is left. Removes published items that were deleted, and those that
 * their level excludes; new ones among these are counted. The others get their present level. Removes withdrawals of
 * items that are published again.
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
  const isWithdrawal = what === 'withdrawn'
  const ids = items.map(({ id }) => id)
  const states = (await publishedLevels(table, kind, ids, organizationId)).map((tlp): ItemState => {
    if (tlp === 'hidden') return { is: 'gone' }
    if (tlp !== undefined) return { is: isAllowedOn('webhook', tlp) ? 'allowed' : 'kept', tlp }
    // The import of an indicator may not have reached the table yet. Only its id is sent.
    return { is: kind === 'feed' && !isWithdrawal ? 'allowed' : 'gone' }
  })
  const left = items.flatMap((item, index) => {
    const { is, tlp } = states[index] ?? { is: 'gone' }
    if ((is === 'allowed') === isWithdrawal) return []
    return isWithdrawal || tlp === undefined ? item : { ...item, tlp }
  })
  const kept = what === 'published' ? states.filter(({ is }) => is === 'kept').length : 0
  // The number of items excluded by their level is sent even when no item is left.
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
