/** The routes of an organization's webhooks and their events, for the portal. */
import { mergedInput } from '#functions/core/changes-over.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Request } from '#functions/core/http/request.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import {
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  pauseWebhook,
  resumeWebhook,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  listClientWebhooks,
} from '#shared/contracts/webhooks.ts'
import { webhookLimits, hostOf } from '#shared/domain/webhooks.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  deliveryWrites,
  toDeliveryResponse,
  storedDelivery,
  deliverySchema,
  type StoredDelivery,
  resendWrites,
} from './deliveries.ts'
import { toOrganizationWebhooks, toWebhookResponse, toWebhookResponses } from './webhook-presenter.ts'
import { newSecret, sealSecret } from './webhook-secret.ts'
import { webhookCleanup, webhooksCollection, type WebhookEntity, type WebhookKinds } from './webhook-store.ts'
import {
  myOrganization,
  webhooksOf,
  checkModules,
  checkWebhookName,
  countWebhooks,
  normalizedAddress,
  subscriptionOfView,
  myWebhook,
  testDelivery,
} from './webhook.ts'

/** Dependencies of the routes of this area. */
export interface WebhooksDependencies {
  readonly platform: Platform
  readonly collection: Collection<WebhookKinds>
}

/** Composes the area from the platform. */
export const webhooksDependencies = (platform: Platform): WebhooksDependencies => ({
  platform,
  collection: platform.collection(webhooksCollection),
})

/** The webhooks of the caller's organization. */
const listWebhooksRoute = (dependencies: WebhooksDependencies): Route =>
  handle(listWebhooks, async ({ session }) => {
    const { organizationId, organization } = await myOrganization(dependencies, session)
    return {
      data: await toWebhookResponses(
        dependencies.platform,
        { session, organization },
        await webhooksOf(dependencies, organizationId),
      ),
    }
  })

/** Creates a webhook of the caller's organization. Only this response contains the secret. */
const createWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(createWebhook, ({ body, session, idempotency }) => {
    const { platform, collection } = dependencies
    const url = normalizedAddress(body.url)
    return collection.commit(actorOf(session), async (commit) => {
      const { organizationId, organization } = await myOrganization(dependencies, session)
      const wanted = await wantedOf(dependencies, session, body)
      checkModules(wanted.modules, organization)
      if (countWebhooks(commit.readModel, organizationId) >= webhookLimits.webhooks)
        throw new PortalError('too_many_webhooks')
      checkWebhookName(commit.readModel, organizationId, body.name, undefined)
      const id = commit.nextId('webhook')
      const secret = newSecret(platform.random)
      const entity: WebhookEntity = {
        client_id: organizationId,
        ...body,
        ...wanted,
        url,
        secret: await sealSecret(platform.seals, id, secret),
        former: null,
        creation_date: commit.at,
        paused: null,
      }
      commit.create('webhook', id, entity)
      return idempotency.record(commit, {
        webhook: await toWebhookResponse(platform, { session, organization }, id, entity),
        secret,
      })
    })
  })

type Wanted = Pick<WebhookEntity, 'modules' | 'smallest_criticality' | 'concerns_only' | 'view_id'>

/** What a webhook subscribes to. A view chooses alone, in place of what else was chosen. */
const wantedOf = async (
  { platform }: WebhooksDependencies,
  session: Session,
  { modules, smallest_criticality, concerns_only, view_id }: Wanted,
): Promise<Wanted> =>
  view_id === null
    ? { modules, smallest_criticality, concerns_only, view_id }
    : { ...(await subscriptionOfView(platform, session, view_id)), view_id }

const audited = [
  ['name', 'name'],
  ['url', 'address'],
  ['modules', 'opens'],
  ['smallest_criticality', 'criticality_level'],
  ['concerns_only', 'concerns_only'],
  ['view_id', 'views'],
] as const satisfies readonly (readonly [keyof WebhookEntity, AuditedField])[]

/** What a view chooses in place of an administrator. */
const chosenByView = ['modules', 'smallest_criticality', 'concerns_only'] as const

/**
 * Changes the name, URL or subscribed events. A module that is off may stay, but cannot be added. Throws
 * `fields_changed` for what a view chooses, unless the request sets or removes the view.
 */
const updateWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(updateWebhook, async ({ params, body: given, session }) => {
    const { collection } = dependencies
    const { organizationId, organization } = await myOrganization(dependencies, session)
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      const before = stored.entity
      const body = mergedInput(given, before)
      const url = body.url === undefined ? undefined : normalizedAddress(body.url)
      const viewId = body.view_id === undefined ? before.view_id : body.view_id
      const isViewGiven = given.view_id !== undefined && given.view_id !== null
      if (viewId !== null && !isViewGiven && chosenByView.some((field) => given[field] !== undefined))
        throw new PortalError('fields_changed', { field: 'view_id' })
      const after: WebhookEntity = {
        ...before,
        name: body.name ?? before.name,
        url: url ?? before.url,
        ...(viewId !== null && viewId === before.view_id
          ? {}
          : await wantedOf(dependencies, session, {
              modules: body.modules ?? before.modules,
              smallest_criticality: body.smallest_criticality ?? before.smallest_criticality,
              concerns_only: body.concerns_only ?? before.concerns_only,
              view_id: viewId,
            })),
      }
      const fields = audited.flatMap(([name, field]): AuditedField[] =>
        String(after[name]) === String(before[name]) ? [] : [field],
      )
      if (fields.length === 0) return before
      checkModules(
        after.modules.filter((module) => !before.modules.includes(module)),
        organization,
      )
      if (after.name !== before.name)
        checkWebhookName(commit.readModel, organizationId, after.name, params.id)
      commit.update('webhook', params.id, after, stored, fields)
      return after
    })
    return {
      webhook: await toWebhookResponse(dependencies.platform, { session, organization }, params.id, entity),
    }
  })

/**
 * Deletes a webhook. The sender drops its queued events when it finds no webhook. A background cleanup deletes its log
 * (`cleanup.ts`).
 */
const deleteWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(deleteWebhook, ({ params, session }) =>
    dependencies.collection.commit(actorOf(session), async (commit) => {
      await myWebhook(dependencies, session, params.id)
      commit.delete('webhook', params.id)
      commit.deleteItem(keys.webhookState(params.id))
      commit.deleteItem(keys.failingEndpoint(params.id))
      commit.putItem(webhookCleanup(dependencies.platform, params.id))
      return {}
    }),
  )

/** Replaces the secret. The previous one also signs for one day; an older one ends. */
const rotateWebhookSecretRoute = (dependencies: WebhooksDependencies): Route =>
  handle(rotateWebhookSecret, async ({ params, session, idempotency }) => {
    const { platform, collection } = dependencies
    const { organization } = await myOrganization(dependencies, session)
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      const secret = newSecret(platform.random)
      const until = new Date(Date.parse(commit.at) + webhookLimits.rotationHours * 3_600_000)
      const entity: WebhookEntity = {
        ...stored.entity,
        secret: await sealSecret(platform.seals, params.id, secret),
        former: { secret: stored.entity.secret, until: until.toISOString() },
      }
      commit.update('webhook', params.id, entity, stored, ['key'])
      return idempotency.record(commit, {
        webhook: await toWebhookResponse(platform, { session, organization }, params.id, entity),
        secret,
      })
    })
  })

/** Pauses a webhook. A paused one keeps its reason. */
const pauseWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(pauseWebhook, async ({ params, session }) => {
    const { organization } = await myOrganization(dependencies, session)
    const entity = await dependencies.collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      if (stored.entity.paused !== null) return stored.entity
      const paused = { ...stored.entity, paused: { reason: 'by_hand' as const, at: commit.at } }
      commit.update('webhook', params.id, paused, stored, ['delivery'])
      return paused
    })
    return {
      webhook: await toWebhookResponse(dependencies.platform, { session, organization }, params.id, entity),
    }
  })

/** Resumes a webhook, sends it a test event and clears its failures. A working webhook stays unchanged. */
const resumeWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(resumeWebhook, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const { organization } = await myOrganization(dependencies, session)
    const known = await myWebhook(dependencies, session, params.id)
    if (known.entity.paused !== null) await countWebhookTest(platform, session, request)
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      if (stored.entity.paused === null) return stored.entity
      const resumed = { ...stored.entity, paused: null }
      commit.update('webhook', params.id, resumed, stored, ['delivery'])
      commit.deleteItem(keys.webhookState(params.id))
      commit.deleteItem(keys.failingEndpoint(params.id))
      const now = platform.clock.now()
      for (const write of deliveryWrites(
        platform.table.name,
        testDelivery(platform, params.id, resumed, now),
        now,
        true,
      ))
        commit.addWrite(write)
      return resumed
    })
    return { webhook: await toWebhookResponse(platform, { session, organization }, params.id, entity) }
  })

/** Queues a test event. The sender sends it like all others. */
const testWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(testWebhook, async ({ params, session, request, idempotency }) => {
    const { platform } = dependencies
    const { entity } = await myWebhook(dependencies, session, params.id)
    await countWebhookTest(platform, session, request)
    const now = platform.clock.now()
    const delivery = testDelivery(platform, params.id, entity, now)
    const reply = { delivery: toDeliveryResponse(storedDelivery(delivery, now)) }
    await platform.table.transact([
      ...deliveryWrites(platform.table.name, delivery, now, true),
      auditWrite(platform, {
        action: 'webhook_test',
        outcome: 'success',
        ...selfEvent(session.userId, session.organizationId),
        address: request.address,
        detail: `webhook ${params.id}: ${hostOf(entity.url)}`,
      }),
      ...idempotency.writes(reply),
    ])
    return reply
  })

/** Events that one request searches for failed ones. */
const mostRead = 500

/** A page of a webhook's log. */
const listWebhookDeliveriesRoute = (dependencies: WebhooksDependencies): Route =>
  handle(listWebhookDeliveries, async ({ params, query, session }) => {
    const { platform } = dependencies
    await myWebhook(dependencies, session, params.id)
    const now = platform.clock.now().getTime()
    const pages = platform.table.query(keys.webhookDelivery(params.id, '').pk, {
      descending: true,
      consistent: false,
      limit: 2 * webhookLimits.page,
      ...(query.before === undefined ? {} : { from: 'msg_', to: query.before }),
    })
    const found: StoredDelivery[] = []
    let [read, last] = [0, '']
    let isMore = false
    for await (const page of pages) {
      for (const item of page) {
        const delivery = deliverySchema.parse(item)
        if (delivery.sk === query.before || Number(item['expires']) * 1000 <= now) continue
        if (found.length === webhookLimits.page || read === mostRead) {
          isMore = true
          break
        }
        read += 1
        last = delivery.sk
        if (query.failed !== true || delivery.state === 'failed' || delivery.state === 'stopped')
          found.push(delivery)
      }
      if (isMore) break
    }
    return { data: found.map(toDeliveryResponse), meta: { next: isMore ? last : null } }
  })

/** An event with its body and attempts. */
const getWebhookDeliveryRoute = (dependencies: WebhooksDependencies): Route =>
  handle(getWebhookDelivery, async ({ params, session }) => {
    const { entity } = await myWebhook(dependencies, session, params.id)
    const delivery = await readDelivery(dependencies.platform, {
      webhookId: params.id,
      organizationId: entity.client_id,
      id: params.delivery,
    })
    return {
      delivery: toDeliveryResponse(delivery),
      body: delivery.body,
      attempts: delivery.attempts.map(({ at, ...attempt }) => ({
        date: new Date(at).toISOString(),
        ...attempt,
      })),
    }
  })

/**
 * Sends an event again, unchanged. Throws `webhook_paused`, `delivery_waits`, and `service_disabled` for a module that
 * is off.
 */
const resendWebhookDeliveryRoute = (dependencies: WebhooksDependencies): Route =>
  handle(resendWebhookDelivery, async ({ params, session, request }) => {
    const { platform } = dependencies
    const { organization, organizationId } = await myOrganization(dependencies, session)
    const { entity } = await myWebhook(dependencies, session, params.id)
    const delivery = await readDelivery(platform, {
      webhookId: params.id,
      organizationId,
      id: params.delivery,
    })
    if (delivery.state === 'waiting') throw new PortalError('delivery_waits')
    if (delivery.module !== null) {
      if (entity.paused !== null) throw new PortalError('webhook_paused')
      checkModules([delivery.module], organization)
    }
    await countWebhookTest(platform, session, request)
    const now = platform.clock.now()
    const isPlanned = await onCondition(platform, () =>
      platform.table.transact([
        ...resendWrites(platform.table.name, delivery, now),
        auditWrite(platform, {
          action: 'webhook_send_again',
          outcome: 'success',
          userId: session.userId,
          organizationId,
          actorOrganizationId: session.organizationId,
          address: request.address,
          detail: `webhook ${params.id}: ${hostOf(entity.url)}, ${delivery.type} ${delivery.sk}`,
        }),
      ]),
    )
    if (!isPlanned) throw new PortalError('delivery_waits')
    return {
      delivery: toDeliveryResponse({ ...delivery, state: 'waiting', problem: null, next_at: now.getTime() }),
    }
  })

/** The webhooks of an organization, for platform admins. */
const listOrganizationWebhooksRoute = (dependencies: WebhooksDependencies): Route =>
  handle(listClientWebhooks, async ({ params, session }) => {
    await readVisibleOrganization(dependencies.platform.table, session, params.id)
    return {
      data: await toOrganizationWebhooks(dependencies.platform, await webhooksOf(dependencies, params.id)),
    }
  })

/** An event of a webhook. Throws `not_found` for a deleted event or one of another organization. */
const readDelivery = async (
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  { webhookId, organizationId, id }: { webhookId: number; organizationId: number; id: string },
): Promise<StoredDelivery> => {
  const item = await table.get(keys.webhookDelivery(webhookId, id))
  // DynamoDB may delete expired items late.
  if (item === undefined || Number(item['expires']) * 1000 <= clock.now().getTime())
    throw new PortalError('not_found')
  const delivery = deliverySchema.parse(item)
  if (delivery.client_id !== organizationId) throw new PortalError('not_found')
  return delivery
}

/**
 * Counts a test or repeat of an organization: each is a request to an address that the organization chooses. Throws
 * `too_many_webhook_tests`.
 */
const countWebhookTest = (platform: Platform, session: Session, request: Request): Promise<void> =>
  countAttempts(
    platform,
    {
      action: 'webhook_test',
      ...selfEvent(session.userId, session.organizationId),
      address: request.address,
    },
    [[attemptLimits.webhookTestByOrganization, String(session.organizationId)]],
    'too_many_webhook_tests',
  )

/** The webhook routes. The API keys function serves them. */
export const webhookRoutes = (platform: Platform): Route[] => {
  const dependencies = webhooksDependencies(platform)
  return [
    listWebhooksRoute,
    createWebhookRoute,
    updateWebhookRoute,
    deleteWebhookRoute,
    rotateWebhookSecretRoute,
    pauseWebhookRoute,
    resumeWebhookRoute,
    testWebhookRoute,
    listWebhookDeliveriesRoute,
    getWebhookDeliveryRoute,
    resendWebhookDeliveryRoute,
    listOrganizationWebhooksRoute,
  ].map((route) => route(dependencies))
}
