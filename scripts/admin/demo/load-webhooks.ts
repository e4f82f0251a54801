/**
 * Loads webhooks of the demo's organizations, with their delivery logs of the last days. Their endpoints do not exist,
 * so new deliveries fail as at an endpoint that is down.
 */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { keys } from '#functions/rules/keys.ts'
import type { WebhookEntity } from '#functions/webhooks/webhook-store.ts'
import { deliveryId, type StoredAttempt, type StoredDelivery } from '#functions/webhooks/deliveries.ts'
import { webhooksDependencies } from '#functions/webhooks/routes.ts'
import { eventBody, eventsOf } from '#functions/webhooks/webhook-event.ts'
import { newSecret, sealSecret } from '#functions/webhooks/webhook-secret.ts'
import { nameKey } from '#shared/domain/text.ts'
import { webhookEvents, webhookLimits, type WebhookEventType } from '#shared/domain/webhooks.ts'
import type { DemoEvent, DemoWebhook } from './people.ts'

const hour = 3_600_000

/** Loads them for an organization. An existing webhook with the same name keeps its log. */
export const loadWebhooks = async (
  platform: Platform,
  actor: Actor,
  organizationId: number,
  webhooks: readonly DemoWebhook[],
): Promise<void> => {
  const dependencies = webhooksDependencies(platform)
  const now = platform.clock.now().getTime()
  const at = (hoursAgo: number): string => new Date(now - hoursAgo * hour).toISOString()
  for (const webhook of webhooks) {
    const id = await dependencies.collection.commit(actor, async (commit) => {
      const known = commit.readModel.row(
        z.object({ id: z.int() }),
        'SELECT id FROM webhook WHERE client_id = ? AND name_key = ?',
        [organizationId, nameKey(webhook.name)],
      )
      if (known !== undefined) return undefined
      const made = commit.nextId('webhook')
      const entity: WebhookEntity = {
        client_id: organizationId,
        name: webhook.name,
        url: webhook.url,
        modules: [...webhook.modules],
        smallest_criticality: webhook.least ?? 3,
        concerns_only: webhook.concerns ?? false,
        view_id: null,
        // The secret is unknown; generate a new one to use the webhook.
        secret: await sealSecret(platform.seals, made, newSecret(platform.random)),
        former: null,
        creation_date: commit.at,
        paused: webhook.paused === undefined ? null : { reason: 'failing', at: at(webhook.paused) },
      }
      commit.create('webhook', made, entity)
      return made
    })
    if (id === undefined) continue
    const events = webhook.events.map((event) =>
      eventItem(platform, { id, organizationId, name: webhook.name }, event, now),
    )
    await platform.table.batchPut(events)
    const last = events.at(-1)?.attempts.at(-1)
    if (last !== undefined)
      await platform.table.put({
        ...keys.webhookState(id),
        last_attempt: last.at,
        last_status: last.status,
        last_problem: last.problem,
        ...(webhook.paused === undefined
          ? { last_success: last.at }
          : { failing_since: now - (webhook.paused + webhookLimits.triedHours) * hour }),
      })
  }
}

const eventItem = (
  { random, environment }: Platform,
  {
    id,
    organizationId,
    name,
  }: { readonly id: number; readonly organizationId: number; readonly name: string },
  { type, hoursAgo, item, answers }: DemoEvent,
  now: number,
) => {
  const created = new Date(now - hoursAgo * hour)
  const attempts = answers.map(([hoursLater, status, milliseconds]): StoredAttempt => ({
    at: created.getTime() + hoursLater * hour + 21_000,
    status,
    milliseconds,
    problem: status === null ? 'timeout' : status < 300 ? null : 'status',
  }))
  const problem = attempts.at(-1)?.problem ?? null
  const key = keys.webhookDelivery(id, deliveryId(created, random.uuid()))
  const delivery: StoredDelivery = {
    sk: key.sk,
    client_id: organizationId,
    webhook_id: id,
    type,
    items: item === undefined ? 0 : 1,
    at: created.toISOString(),
    body:
      item === undefined
        ? eventBody(type, created.toISOString(), { organization_id: organizationId, webhook: name })
        : bodyOf(environment.PORTAL_URL, { organizationId, type, item, at: created.getTime() }),
    module: webhookEvents[type],
    state: problem === null ? 'delivered' : 'failed',
    problem,
    tries: attempts.length,
    attempts,
    next_at: null,
  }
  return {
    ...delivery,
    ...key,
    expires: Math.floor(now / 1000) + webhookLimits.retentionDays * 86_400,
  }
}

/** The request body of an event about one item. */
const bodyOf = (
  portal: string,
  {
    organizationId,
    type,
    item,
    at,
  }: { organizationId: number; type: WebhookEventType; item: number; at: number },
): string => {
  const isState = type.endsWith('state_changed')
  const [event] = eventsOf(portal, { client_id: organizationId, content: 'counts' }, [
    {
      type,
      client_id: organizationId,
      id: item,
      names: null,
      tlp: type.startsWith('indicator') ? 'green' : 'amber',
      isKept: false,
      criticality: type.startsWith('visibility') ? 1 : null,
      state: isState ? 'closed' : null,
      changed: isState ? ['state'] : type.endsWith('changed') ? ['description'] : [],
      at,
    },
  ])
  return event?.body ?? ''
}
