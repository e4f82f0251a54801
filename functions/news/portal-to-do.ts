/** Reads the first screen of a platform admin: the pending work of the portal, each kind as the list that it leads to. */
import { readPendingRequests } from '#functions/assets/asset-store.ts'
import { notificationEmailReplies } from '#functions/notification-emails/notification-email-presenter.ts'
import { readNotificationEmailIds } from '#functions/notification-emails/notification-email-queries.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { organizationsBeingSetUp } from '#functions/organizations/checklist-queries.ts'
import { organizationNamesByIds, readOrganizations } from '#functions/organizations/organization-queries.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readFailedJobs } from '#functions/rules/jobs/failed-jobs.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readOrganizationDeletions } from '#functions/rules/tenants/organization-deletions.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { readSources } from '#functions/sources/source-queries.ts'
import { readModuleRequests } from '#functions/users/module-requests/module-request-queries.ts'
import { readEverybody, usersByIds } from '#functions/users/user-queries.ts'
import { readFailingWebhooks } from '#functions/webhooks/webhook-presenter.ts'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import {
  portalKinds,
  portalLines,
  unlistedLines,
  type PortalKind,
  type PortalLine,
  type PortalToDo,
} from '#shared/contracts/to-do.ts'
import { limits } from '#shared/domain/limits.ts'
import { needsPerson, waitsSince } from '#shared/domain/sources/source.ts'
import { countFailedMails, unlessFaulty } from './to-do.ts'

interface Waits {
  readonly total: number
  readonly data: PortalLine[]
}

const few = { page: 1, per_page: portalLines } as const
const unlisted = { page: 1, per_page: unlistedLines } as const

const instantOf = (at: number | null): string | undefined =>
  at === null ? undefined : new Date(at).toISOString()

const readers = (platform: Platform, session: Session): Record<PortalKind, () => Promise<Waits>> => {
  const organizations = platform.collection(organizationsCollection)
  const collection = platform.collection(notificationEmailsCollection)
  const emails = new TenantItems(platform, collection, 'notification_email')
  let pending: ReturnType<typeof readPendingRequests> | undefined
  /** Read once for all kinds of organizations. */
  const pendingRequests = () => (pending ??= readPendingRequests(platform.table))

  const organizationsWith = async (
    filter: Partial<Parameters<typeof readOrganizations>[2]>,
    countOf: (requests: number) => Pick<PortalLine, 'count'> = () => ({}),
  ): Promise<Waits> => {
    const query = { ...few, sort: '+name', ...filter } as const
    const [assetRequests, beingSetUp] = await Promise.all([
      pendingRequests(),
      query.is_set_up === undefined ? [] : organizationsBeingSetUp({ platform, organizations }),
    ])
    const { rows, total } = await readOrganizations(
      { platform, organizations },
      session,
      query,
      assetRequests,
      beingSetUp,
    )
    const data = rows.map(({ client_id: id, client_name: name, asset_requests: requests }) => ({
      id,
      name,
      client: null,
      ...countOf(requests),
    }))
    return { total, data }
  }

  const usersWith = async (query: Pick<Parameters<typeof readEverybody>[1], 'state' | 'sort'>) => {
    const { rows, total } = await readEverybody({ platform, organizations }, { ...few, ...query })
    return {
      total,
      data: rows.map(({ id, name, client_id, client_name, expires }) => ({
        id,
        name,
        client: client_id === null || client_name === null ? null : { client_id, name: client_name },
        ...(query.state === 'expiring' ? { until: instantOf(expires) } : {}),
      })),
    }
  }

  const emailsWith = async (
    filter: Partial<Parameters<typeof readNotificationEmailIds>[2]>,
    factsOf: (email: NotificationEmail) => Partial<PortalLine>,
  ): Promise<Waits> => {
    const { rows, total } = await readNotificationEmailIds({ platform, emails }, session, {
      ...unlisted,
      ...filter,
    })
    const found = await notificationEmailReplies({ platform, collection }, rows)
    const names = organizationNamesByIds(
      await organizations.readModel(),
      found.map(({ client_id: id }) => id),
    )
    return {
      total,
      data: found.map((email) => ({
        id: email.notification_email_id,
        name: email.email,
        client: { client_id: email.client_id, name: names.get(email.client_id) ?? '' },
        ...factsOf(email),
      })),
    }
  }

  const keysWith = (state: 'expired' | 'expiring'): Promise<Waits> =>
    emailsWith({ pgp_key_state: state }, ({ pgp_key_expiration_date: at }) =>
      at === null ? {} : { [state === 'expired' ? 'since' : 'until']: at },
    )

  return {
    set_up: () => organizationsWith({ is_set_up: false }),
    invitations: () => usersWith({ state: 'attention', sort: '+name' }),
    requests: () => organizationsWith({ has_asset_requests: true }, (count) => ({ count })),
    no_admin: () => organizationsWith({ has_admin: false }),
    accounts: () => usersWith({ state: 'expiring', sort: '+account_expiry_date' }),
    pgp_keys: async () => {
      // Addresses with expired keys come first: their e-mails contain counts only.
      const [expired, expiring] = await Promise.all([keysWith('expired'), keysWith('expiring')])
      return { total: expired.total + expiring.total, data: [...expired.data, ...expiring.data] }
    },
    paused_emails: () =>
      emailsWith({ delivery_state: 'paused' }, ({ paused_date: since }) => (since === null ? {} : { since })),
    removals: async () => {
      const failing = (await readOrganizationDeletions(platform)).filter(({ state }) => state === 'failing')
      return {
        total: failing.length,
        data: failing.slice(0, portalLines).map(({ client_id: id, client_name: name, requested: since }) => ({
          id,
          name,
          client: null,
          since,
        })),
      }
    },
    sources: async () => {
      const failing = (await readSources(platform)).filter(needsPerson)
      return {
        total: failing.length,
        data: failing.slice(0, portalLines).map((source) => ({
          id: source.source_id,
          name: source.name,
          client: null,
          since: waitsSince(source),
        })),
      }
    },
    webhooks: async () => {
      const failing = await readFailingWebhooks(platform)
      return {
        total: failing.length,
        data: failing.slice(0, unlistedLines).map((webhook) => {
          const since = webhook.failing_since ?? webhook.paused_date
          return {
            id: webhook.webhook_id,
            name: webhook.name,
            client: webhook.client,
            ...(since === null ? {} : { since }),
          }
        }),
      }
    },
    // Their list names them, as only it logs who reads whose.
    failed_mails: async () => ({
      total: await countFailedMails(platform, platform.clock.now().getTime()),
      data: [],
    }),
    failed_jobs: async () => {
      const { jobs } = await readFailedJobs(platform)
      const shown = jobs.slice(0, portalLines)
      const owners = usersByIds(
        await organizations.readModel(),
        shown.map(({ user_id: id }) => id),
      )
      return {
        total: jobs.length,
        data: shown.map(({ id, user_id, end_date: date }) => {
          const owner = owners.get(user_id)
          return { id, name: owner?.name ?? `#${user_id}`, client: owner?.organization ?? null, date }
        }),
      }
    },
  }
}

/** Everything of the first screen of a platform admin. A kind that cannot be read leaves the others. */
export const readPortalToDo = async (platform: Platform, session: Session): Promise<PortalToDo> => {
  const read = readers(platform, session)
  const organizations = platform.collection(organizationsCollection)
  const [requests, waits] = await Promise.all([
    unlessFaulty(platform, 'module_requests', () =>
      readModuleRequests({ platform, organizations }, session, {
        page: 1,
        per_page: limits.pageSize,
        sort: '+creation_date',
        waits_for: 'provider',
      }),
    ),
    Promise.all(
      portalKinds.map(async (kind) => {
        const found = await unlessFaulty(platform, kind, read[kind])
        return found === undefined ? [] : [{ kind, ...found }]
      }),
    ),
  ])
  return {
    waits: waits.flat(),
    module_requests: requests === undefined ? null : { total: requests.total, data: requests.rows },
  }
}
