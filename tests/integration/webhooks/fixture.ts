/** Organizations with webhooks, an endpoint, and the functions that plan and send, with a test clock. */
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'
import { planWebhooks } from '#functions/webhooks/planner.ts'
import { sendWebhooks } from '#functions/webhooks/send/sender.ts'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { type CallInput, createPortal, type Caller, type Portal } from '../support/portal.ts'
import { operator } from '../auth/fixture.ts'
import { putDictionaries } from '../notifications/content.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { allRoutes } from '../support/all-routes.ts'
import type { Backends } from '../support/backends.ts'
import { inFunction } from '../support/roles.ts'
import { startTestEndpoint, type TestEndpoint } from './test-endpoint.ts'

export interface Tenant {
  readonly id: number
  readonly admin: Caller
  /** The administrator's user id, because sessions expire. */
  readonly person: number
}

export interface TenantWithWebhook extends Tenant {
  readonly webhook: Webhook
  readonly secret: string
  readonly params: { readonly id: number }
}

type Wanted = Partial<NonNullable<CallInput<'createWebhook'>['body']>>

export interface WebhookFixture extends AdministrationFixture {
  readonly portal: Portal
  readonly endpoint: TestEndpoint
  /** Sent messages: recipient and text. */
  readonly mails: { readonly to: string; readonly raw: string }[]
  tenant(): Promise<Tenant>
  /** A webhook of an organization, by default a new one, subscribed to everything. */
  hooked(wanted?: Wanted, tenant?: Tenant): Promise<TenantWithWebhook>
  /** Changes an organization as the operator does. */
  change(id: number, own: (before: OrganizationEntity) => Partial<OrganizationEntity>): Promise<void>
  plan(): Promise<void>
  /**
   * Sends pending events after some minutes. An endpoint has `patience` milliseconds to reply, because a busy machine
   * is not a silent endpoint.
   */
  send(minutes?: number, patience?: number): Promise<void>
  /** Plans and sends, after some minutes. */
  run(minutes?: number): Promise<void>
  stop(): Promise<void>
}

export const createWebhookFixture = async (backends: Backends): Promise<WebhookFixture> => {
  const fixture = await createAdministrationFixture(backends)
  const { platform, clock } = fixture
  const endpoint = await startTestEndpoint()
  const portal = createPortal(platform, allRoutes(platform))
  const mails: { to: string; raw: string }[] = []
  const mailer = withOutbox(platform, {
    send: ({ to, raw }) => {
      mails.push({ to, raw: raw.toString('utf8') })
      return Promise.resolve({ messageId: String(mails.length) })
    },
  })
  let names = 0
  await putDictionaries(platform)
  const plan = async (): Promise<void> => {
    await inFunction('webhook-planner', () => planWebhooks(mailer))
  }
  const send = async (minutes = 0, patience = 20_000): Promise<void> => {
    clock.advance(minutes * 60)
    await inFunction('webhook-sender', () => sendWebhooks({ platform, reach: endpoint.reach, patience }))
  }
  // Events from now on are sent.
  await plan()
  const tenant = async (): Promise<Tenant> => {
    const id = await fixture.organization()
    const admin = await fixture.person({ role: 'organization_admin', client_id: id })
    return { id, admin, person: admin.id }
  }
  return {
    ...fixture,
    portal,
    endpoint,
    mails,
    tenant,
    hooked: async (wanted = {}, given) => {
      const whose = given ?? (await tenant())
      names += 1
      const url = wanted.url ?? endpoint.url()
      const { webhook, secret } = await portal.ok('createWebhook', whose.admin, {
        body: {
          name: `SIEM ${names}`,
          modules: ['visibility', 'incident', 'threat', 'feed'],
          ...wanted,
          // Users may not choose the port of a test endpoint.
          url: new URL(url).port === '' ? url : 'https://hooks.receiver.example/',
        },
      })
      const webhooks = platform.collection(webhooksCollection)
      await webhooks.commit(operator, async (commit) => {
        const stored = await webhooks.get('webhook', webhook.webhook_id)
        if (stored !== undefined)
          commit.update('webhook', webhook.webhook_id, { ...stored.entity, url }, stored, ['address'])
      })
      return { ...whose, webhook, secret, params: { id: webhook.webhook_id } }
    },
    change: async (id, own) => {
      const organizations = platform.collection(organizationsCollection)
      await organizations.commit(operator, async (commit) => {
        const stored = await organizations.get('organization', id)
        if (stored !== undefined)
          commit.update('organization', id, { ...stored.entity, ...own(stored.entity) }, stored, [])
      })
    },
    plan,
    send,
    run: async (minutes = 0) => {
      clock.advance(minutes * 60)
      await plan()
      await send()
    },
    stop: () => endpoint.stop(),
  }
}
