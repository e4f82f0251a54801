/**
 * A run of the planner: pauses webhooks with failing endpoints, and turns new commits of the journals into webhook
 * events. Events and checkpoint share a transaction, so each commit is planned once (docs/decisions/webhooks.md).
 */
import * as z from 'zod'
import { bringUpToDate, bringUpToDateByGroups } from '#functions/asset-matches/asset-matches.ts'
import { matchedAmong } from '#functions/asset-matches/match-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { JournalConsumer } from '#functions/core/event-store/consumer.ts'
import type { Entry } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { isOutage } from '#functions/core/store/outage.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { notifiedOf } from '#functions/organizations/organization-store.ts'
import { eventJournals } from '#functions/rules/events/domain-event.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import {
  organizationEntitySchema,
  timeZoneOf,
  type OrganizationEntity,
} from '#functions/rules/tenants/organization.ts'
import { tlpDefaultIn, tlpDefaultKey } from '#functions/rules/tlp/tlp.ts'
import {
  falsePositivesIn,
  falsePositiveIds,
  readFalsePositives,
} from '#functions/sightings/sighting-queries.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { builtInTlp, tlpKinds } from '#shared/domain/tlp/levels.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { deliveryId, deliveryWrites } from './deliveries.ts'
import {
  eventsOf,
  eventsOfView,
  isOfList,
  isSubscribedTo,
  itemEventsOfPage,
  type DefaultLevels,
  type ItemEvent,
  type WebhookSubscription,
} from './webhook-event.ts'
import { ViewsOfPage } from './view-events.ts'
import { plannedWebhookSchema, webhooksCollection } from './webhook-store.ts'
import { readViews, usableView } from '#functions/views/webhook-view-queries.ts'
import { pauseFailing } from './webhook.ts'

/** A run holds its lease as long as its function may run. */
const leaseMilliseconds = 120_000

const consumerOf = (platform: Platform): JournalConsumer =>
  new JournalConsumer(platform, {
    journals: eventJournals,
    state: keys.webhookPlan('state'),
    lease: keys.webhookPlan('lease'),
  })

const webhookRow = z.object({ id: z.int(), client_id: z.int(), wanted: z.string() })

/** The active webhooks, each with the present rights of its organization. */
const readSubscriptions = async (platform: Platform): Promise<WebhookSubscription[]> => {
  const readModel = await platform.collection(webhooksCollection).readModel()
  const rows = readModel.rows(
    webhookRow,
    'SELECT id, client_id, wanted FROM webhook WHERE active = 1 ORDER BY id',
  )
  const organizationIds = [...new Set(rows.map(({ client_id: id }) => id))]
  const items = await platform.table.batchGet(organizationIds.map((id) => keys.entity('organization', id)))
  const plans = rows.map(({ wanted }) => plannedWebhookSchema.parse(JSON.parse(wanted)))
  const views = await readViews(
    platform.table,
    plans.map(({ view_id: id }) => id),
  )
  return rows.flatMap(({ id, client_id }, index): WebhookSubscription[] => {
    const item = items[organizationIds.indexOf(client_id)]
    const wanted = plans[index]
    if (item === undefined || wanted === undefined) return []
    const organization = organizationEntitySchema.parse(item['entity'])
    const view = usableView(views.get(wanted.view_id ?? 0), client_id)
    return [
      {
        id,
        client_id,
        wanted,
        opened: apiAccessOf(organization),
        content: notifiedOf(organization).settings.clear_content,
        session: sessionOf(id, client_id, organization),
        ...(view === undefined ? {} : { view }),
      },
    ]
  })
}

/** Reads lists as a key of the organization does: a webhook is no user. */
const sessionOf = (id: number, organizationId: number, organization: OrganizationEntity): Session => {
  const opened = apiAccessOf(organization)
  return {
    key: keys.entity('webhook', id),
    id: `webhook ${id}`,
    userId: 0,
    organizationId,
    organizationName: organization.name,
    timeZone: timeZoneOf(organization),
    role: 'user',
    name: '',
    email: '',
    address: '',
    access: moduleAccess((module) => module !== 'report' && opened[module]),
    alongside: [],
    maxTlp: maxTlp('webhook'),
  }
}

/** The default TLP levels. */
const readDefaults = async ({ table }: Platform): Promise<DefaultLevels> => {
  const items = await table.batchGet(tlpKinds.map(tlpDefaultKey))
  const set = tlpKinds.map((kind, index) => [kind, tlpDefaultIn(kind, items[index])] as const)
  return { ...builtInTlp, ...Object.fromEntries(set) }
}

/** The result of a run. */
export interface Planned {
  readonly events: number
  readonly paused: number
}

/** One run. `enough` ends it early, at a page from which the next run continues. */
export const planWebhooks = async (
  { platform, outbox }: PlatformWithOutbox,
  enough: () => boolean = () => false,
): Promise<Planned> => {
  const failures: unknown[] = []
  const paused = await pauseFailing({ platform, outbox }).catch((error: unknown) => {
    failures.push(error)
    platform.log.error('webhooks not paused', describeError(error))
    return 0
  })
  const consumer = consumerOf(platform)
  // Read before the webhooks: a first run that skips to these heads skips nothing of a webhook created meanwhile.
  const { heads, checkpoints, isBehind } = await consumer.position()
  let events = 0
  if (isBehind)
    await consumer.withLease(leaseMilliseconds, async () => {
      const subscriptions = await readSubscriptions(platform)
      if (checkpoints === undefined || subscriptions.length === 0) {
        // The first run skips everything in the journals so far.
        await consumer.skipTo(heads)
        return
      }
      const planning = new Planning(platform, subscriptions, await readDefaults(platform))
      try {
        // Another run may have advanced since.
        const now = await consumer.position()
        await consumer.consume(
          { heads: now.heads, checkpoints: now.checkpoints ?? checkpoints },
          (journal, entries) => planning.page(journal, entries),
          enough,
        )
      } catch (error) {
        failures.push(error)
      }
      events = planning.events
    })
  throwFailures(failures, 'A run of the planner of webhooks failed')
  return { events, paused }
}

const queuedRow = z.object({ webhook_id: z.int() })

/** The state of one run. */
class Planning {
  readonly #platform: Platform
  readonly #subscriptions: readonly WebhookSubscription[]
  readonly #defaults: DefaultLevels
  readonly #portal: string
  /** The number of pending events by webhook. Read when the first event is planned. */
  #waiting: Map<number, number> | undefined
  /** The number of planned events. */
  events = 0

  constructor(platform: Platform, subscriptions: readonly WebhookSubscription[], defaults: DefaultLevels) {
    this.#platform = platform
    this.#subscriptions = subscriptions
    this.#defaults = defaults
    this.#portal = platform.environment.PORTAL_URL.replace(/\/$/, '')
  }

  /** The writes of a page of a journal. */
  async page(journal: string, entries: readonly Entry[]): Promise<TransactWrite[]> {
    const itemEvents = itemEventsOfPage(entries, this.#defaults)
    if (itemEvents.length === 0) return []
    const { table, clock } = this.#platform
    const matchFilter = await assetMatchFilter(this.#platform, this.#subscriptions, itemEvents)
    const views = new ViewsOfPage(this.#platform, entries)
    const range = `${journal} ${entries[0]?.sequence}-${entries.at(-1)?.sequence}`
    const at = new Date(entries.at(-1)?.at ?? 0)
    const now = clock.now()
    const writes: TransactWrite[] = []
    for (const subscription of this.#subscriptions) {
      const isMatch = matchFilter(subscription)
      const subscribed = itemEvents.filter((event) => isSubscribedTo(subscription, event, isMatch))
      const wantedEvents = await this.#ofView(subscription, subscribed, views)
      const events = eventsOf(this.#portal, subscription, wantedEvents)
      const room = events.length === 0 ? 0 : await this.#room(subscription.id, events.length)
      if (room < events.length)
        this.#platform.log.error('events of a webhook left out: too many wait', {
          webhook_id: subscription.id,
          left_out: events.length - room,
        })
      // An id is of an event's content: an endpoint recognizes what a page that is planned again yields again, and takes
      // nothing else for it.
      const idOf = uuidsUnder(`${this.#portal}/webhooks/${subscription.id}`)
      this.events += room
      for (const event of events.slice(0, room))
        writes.push(
          ...deliveryWrites(
            table.name,
            {
              id: deliveryId(at, idOf(`${range} ${event.body}`)),
              client_id: subscription.client_id,
              webhook_id: subscription.id,
              view_id: subscription.wanted.view_id,
              ...event,
            },
            now,
          ),
        )
    }
    return writes
  }

  /**
   * The events of what the view of a webhook finds or found; all of them without a view. A view that cannot be evaluated
   * has none: it must not keep others from theirs. An outage ends the run, and the next one plans the page again.
   */
  async #ofView(
    { id, wanted, view, session }: WebhookSubscription,
    itemEvents: readonly ItemEvent[],
    views: ViewsOfPage,
  ): Promise<readonly ItemEvent[]> {
    if (wanted.view_id === null) return itemEvents
    const listed = view === undefined ? [] : itemEvents.filter((event) => isOfList(view, event))
    if (view === undefined || listed.length === 0) return []
    try {
      const ids = listed.map((event) => event.id)
      return eventsOfView(await views.found(session, view, ids), listed)
    } catch (error) {
      if (isOutage(error)) throw error
      this.#platform.log.error('events of a webhook left out: its view was not evaluated', {
        webhook_id: id,
        ...describeError(error),
      })
      return []
    }
  }

  /** How many of some events fit in the queue. Counts them as pending. */
  async #room(webhookId: number, wanted: number): Promise<number> {
    if (this.#waiting === undefined) {
      this.#waiting = new Map()
      for await (const page of this.#platform.table.query(keys.webhookQueue('').pk, {
        consistent: false,
      }))
        for (const item of page) {
          const { webhook_id: id } = queuedRow.parse(item)
          this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + 1)
        }
    }
    const waiting = this.#waiting.get(webhookId) ?? 0
    const room = Math.max(0, Math.min(wanted, webhookLimits.waiting - waiting))
    this.#waiting.set(webhookId, waiting + room)
    return room
  }
}

/** The kinds that have asset matches, by the prefix of their event types. */
const kindOf = ({ type }: ItemEvent): 'threat' | 'feed' | undefined => {
  if (type.startsWith('threat.')) return 'threat'
  return type.startsWith('indicator.') ? 'feed' : undefined
}

/**
 * A filter of items published to everyone, for a webhook that wants only asset matches of its organization. Withdrawals always pass, since they can no
 * longer be matched; an endpoint that never received the item ignores its id. False positives of the organization do
 * not pass, as in its e-mails and reports. Groups have no matches of their own.
 */
const assetMatchFilter = async (
  platform: Platform,
  subscriptions: readonly WebhookSubscription[],
  itemEvents: readonly ItemEvent[],
): Promise<(subscription: WebhookSubscription) => (event: ItemEvent) => boolean> => {
  const asking = subscriptions.filter(({ wanted }) => wanted.concerns_only)
  const compared = itemEvents.filter(({ type }) => !type.endsWith('.withdrawn'))
  const ids = (kind: 'threat' | 'feed'): number[] =>
    compared.filter((one) => kindOf(one) === kind).map(({ id }) => id)
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
      const matching = [
        ...matchedAmong(readModel, kind, ids(kind), client_id, {
          byGroups: kind === 'threat' && opened.feed ? maxTlp('webhook') : undefined,
        }),
      ]
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
