/** Which of the items that were told of everybody match an organization's assets: asked where a webhook wants only those. */
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/collection.ts'
import { indicatorsCollection } from '#functions/indicators/collection.ts'
import { bringUpToDate, bringUpToDateByGroups } from '#functions/platform/asset-matches/asset-matches.ts'
import { hasMatch } from '#functions/platform/asset-matches/reading.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { sightingsCollection } from '#functions/sightings/collection.ts'
import { falsePositivesIn, falsePositiveIds, readFalsePositives } from '#functions/sightings/listing.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import type { WebhookSubscription } from './events.ts'
import type { DomainEvent } from './domain-events.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** The kinds that are compared with assets, by the beginning of their types. */
const kindOf = ({ type }: DomainEvent): 'threat' | 'feed' | undefined => {
  if (type.startsWith('threat.')) return 'threat'
  return type.startsWith('indicator.') ? 'feed' : undefined
}

/**
 * Answers for a webhook that wants only what matches its organization's assets. What is withdrawn is told whatever it was: it is
 * compared with nothing any more, and who was not told of it has nothing of that number. What the organization has as a
 * false positive is no worry of it, as in its mails and reports. Groups match no assets by themselves.
 */
export const assetMatchFilter = async (
  platform: Platform,
  subscriptions: readonly WebhookSubscription[],
  domainEvents: readonly DomainEvent[],
): Promise<(subscription: WebhookSubscription) => (event: DomainEvent) => boolean> => {
  const asking = subscriptions.filter(({ wanted }) => wanted.concerns_only)
  const compared = domainEvents.filter(({ type }) => !type.endsWith('.withdrawn'))
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
      // What matches by a group of indicators is for who has indicators.
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
