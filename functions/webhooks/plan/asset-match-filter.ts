/** Which items published to everyone match an organization's assets, for webhooks that want only those. */
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/collection.ts'
import { indicatorsCollection } from '#functions/indicators/collection.ts'
import { bringUpToDate, bringUpToDateByGroups } from '#functions/asset-matches/asset-matches.ts'
import { hasMatch } from '#functions/asset-matches/reading.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection } from '#functions/sightings/collection.ts'
import { falsePositivesIn, falsePositiveIds, readFalsePositives } from '#functions/sightings/listing.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import type { WebhookSubscription } from './events.ts'
import type { ItemEvent } from './item-events.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** The kinds that have asset matches, by the prefix of their event types. */
const kindOf = ({ type }: ItemEvent): 'threat' | 'feed' | undefined => {
  if (type.startsWith('threat.')) return 'threat'
  return type.startsWith('indicator.') ? 'feed' : undefined
}

/**
 * A filter for a webhook that wants only asset matches of its organization. Withdrawals always pass, since they can no
 * longer be matched; an endpoint that never received the item ignores its id. False positives of the organization do
 * not pass, as in its e-mails and reports. Groups have no matches of their own.
 */
export const assetMatchFilter = async (
  platform: Platform,
  subscriptions: readonly WebhookSubscription[],
  itemEvents: readonly ItemEvent[],
): Promise<(subscription: WebhookSubscription) => (event: ItemEvent) => boolean> => {
  const asking = subscriptions.filter(({ wanted }) => wanted.concerns_only)
  const compared = itemEvents.filter(({ type }) => !type.endsWith('.withdrawn'))
  const ids = (kind: 'threat' | 'feed'): string =>
    JSON.stringify(compared.filter((one) => kindOf(one) === kind).map(({ id }) => id))
  const found = new Map<string, ReadonlySet<number>>()
  const any = (kind: 'threat' | 'feed'): boolean =>
    compared.some((one) => kindOf(one) === kind) && asking.some(({ wanted }) => wanted.modules.includes(kind))
  const keep = async (kind: 'threat' | 'feed'): Promise<void> => {
    if (!any(kind)) return
    const assets = platform.collection(assetsCollection)
    const readModel = await (kind === 'threat'
      ? platform.collection(threatsCollection).readModel()
      : platform.collection(indicatorsCollection).readModel())
    const groups = kind === 'threat' && asking.some(({ opened }) => opened.feed)
    await (groups
      ? bringUpToDateByGroups(
          readModel,
          await platform.collection(indicatorsCollection).readModel(),
          assets,
          falsePositivesIn(await platform.collection(sightingsCollection).readModel()),
        )
      : bringUpToDate(readModel, assets))
    for (const { client_id, opened } of asking) {
      // Matches by a group of indicators need access to indicators.
      const within = hasMatch(kind, client_id, {
        byGroups: kind === 'threat' && opened.feed ? maxTlp('webhook') : undefined,
      })
      const matching = readModel.rows(
        idSchema,
        `SELECT id FROM ${kind} WHERE id IN (SELECT value FROM json_each(?)) AND ${within.sql}`,
        [ids(kind), ...within.parameters],
      )
      const marked =
        kind === 'feed' && matching.length > 0
          ? falsePositiveIds(
              readModel,
              await readFalsePositives(platform.collection(sightingsCollection), client_id),
            )
          : new Set()
      found.set(`${kind}#${client_id}`, new Set(matching.filter((id) => !marked.has(id))))
    }
  }
  await keep('threat')
  await keep('feed')
  return ({ client_id }) =>
    (event) => {
      const kind = kindOf(event)
      if (kind === undefined) return false
      return event.type.endsWith('.withdrawn') || found.get(`${kind}#${client_id}`)?.has(event.id) === true
    }
}
