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
import { readEverybody, recentlyActive, usersByIds } from '#functions/users/user-queries.ts'
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
  /** Whether there are more than the total. */
  readonly more?: boolean
  readonly data: PortalLine[]
}
type Reader = () => Promise<Waits>

const few = { page: 1, per_page: portalLines } as const
const unlisted = { page: 1, per_page: unlistedLines } as const

const instantOf = (at: number | null): string | undefined =>
  at === null ? undefined : new Date(at).toISOString()

/** What several kinds are read from, read once for all of them. */
const openSources = (platform: Platform, session: Session) => {
  const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
    let reading: Promise<T> | undefined
    return () => (reading ??= read())
  }
  const addresses = platform.collection(notificationEmailsCollection)
  return {
    platform,
    session,
    organizations: platform.collection(organizationsCollection),
    addresses,
    emails: new TenantItems(platform, addresses, 'notification_email').for(session),
    assetRequests: once(() => readPendingRequests(platform.table)),
    seen: once(() => recentlyActive(platform.table)),
  }
}
type Sources = ReturnType<typeof openSources>

const readOrganizationsWith = async (
  { platform, session, organizations, assetRequests, seen }: Sources,
  filter: Partial<Parameters<typeof readOrganizations>[2]>,
  countOf: (requests: number) => Pick<PortalLine, 'count'> = () => ({}),
): Promise<Waits> => {
  const query = { ...few, sort: '+name', ...filter } as const
  const [pending, beingSetUp] = await Promise.all([
    assetRequests(),
    query.is_set_up === undefined ? [] : organizationsBeingSetUp({ platform, organizations }, seen()),
  ])
  const { rows, total } = await readOrganizations(
    { platform, organizations },
    session,
    query,
    pending,
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

const readUsersWith = async (
  { platform, organizations, seen }: Sources,
  query: Pick<Parameters<typeof readEverybody>[1], 'state' | 'sort'>,
): Promise<Waits> => {
  const { rows, total } = await readEverybody({ platform, organizations }, { ...few, ...query }, await seen())
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

const readEmailsWith = async (
  { platform, organizations, addresses, emails }: Sources,
  filter: Partial<Parameters<typeof readNotificationEmailIds>[2]>,
  factsOf: (email: NotificationEmail) => Partial<PortalLine>,
): Promise<Waits> => {
  const { rows, total } = await readNotificationEmailIds(emails, platform.clock, { ...unlisted, ...filter })
  const found = await notificationEmailReplies({ platform, collection: addresses }, rows)
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

const readKeysWith = (sources: Sources, state: 'expired' | 'expiring'): Promise<Waits> =>
  readEmailsWith(sources, { pgp_key_state: state }, ({ pgp_key_expiration_date: at }) =>
    at === null ? {} : { [state === 'expired' ? 'since' : 'until']: at },
  )

/** What the portal is administered by: its organizations, users and notification addresses. */
const administered = (sources: Sources) =>
  ({
    set_up: () => readOrganizationsWith(sources, { is_set_up: false }),
    invitations: () => readUsersWith(sources, { state: 'attention', sort: '+name' }),
    requests: () => readOrganizationsWith(sources, { has_asset_requests: true }, (count) => ({ count })),
    no_admin: () => readOrganizationsWith(sources, { has_admin: false }),
    accounts: () => readUsersWith(sources, { state: 'expiring', sort: '+account_expiry_date' }),
    pgp_keys: async () => {
      // Addresses with expired keys come first: their e-mails contain counts only.
      const [expired, expiring] = await Promise.all([
        readKeysWith(sources, 'expired'),
        readKeysWith(sources, 'expiring'),
      ])
      return { total: expired.total + expiring.total, data: [...expired.data, ...expiring.data] }
    },
    paused_emails: () =>
      readEmailsWith(sources, { delivery_state: 'paused' }, ({ paused_date: since }) =>
        since === null ? {} : { since },
      ),
  }) satisfies Partial<Record<PortalKind, Reader>>

/** What no longer works by itself. */
const failing = ({ platform, organizations }: Sources) =>
  ({
    removals: async () => {
      const found = (await readOrganizationDeletions(platform)).filter(({ state }) => state === 'failing')
      return {
        total: found.length,
        data: found.slice(0, unlistedLines).map(({ client_id: id, client_name: name, requested: since }) => ({
          id,
          name,
          client: null,
          since,
        })),
      }
    },
    sources: async () => {
      const found = (await readSources(platform)).filter(needsPerson)
      return {
        total: found.length,
        data: found.slice(0, portalLines).map((source) => ({
          id: source.source_id,
          name: source.name,
          client: null,
          since: waitsSince(source),
        })),
      }
    },
    webhooks: async () => {
      const found = await readFailingWebhooks(platform)
      return {
        total: found.length,
        data: found.slice(0, unlistedLines).map((webhook) => {
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
    failed_mails: async () => ({ ...(await countFailedMails(platform, platform.clock.now())), data: [] }),
    failed_jobs: async () => {
      const { jobs, more } = await readFailedJobs(platform)
      const shown = jobs.slice(0, portalLines)
      const owners = usersByIds(
        await organizations.readModel(),
        shown.map(({ user_id: id }) => id),
      )
      return {
        total: jobs.length,
        more,
        data: shown.map(({ id, user_id, end_date: date }) => {
          const owner = owners.get(user_id)
          return { id, name: owner?.name ?? `#${user_id}`, client: owner?.organization ?? null, date }
        }),
      }
    },
  }) satisfies Partial<Record<PortalKind, Reader>>

/**
 * Everything of the first screen of a platform admin. A kind that cannot be read leaves the others, and the answer says
 * by which id the log has the fault.
 */
export const readPortalToDo = async (
  platform: Platform,
  session: Session,
  requestId: string,
): Promise<PortalToDo> => {
  const sources = openSources(platform, session)
  const { organizations } = sources
  const read: Record<PortalKind, Reader> = { ...administered(sources), ...failing(sources) }
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
  const found = waits.flat()
  const isWhole = requests !== undefined && found.length === portalKinds.length
  return {
    waits: found,
    module_requests: requests === undefined ? null : { total: requests.total, data: requests.rows },
    request_id: isWhole ? null : requestId,
  }
}
