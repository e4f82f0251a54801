/**
 * The pending work of platform admins, as data. Each kind queries the list it links to with the filters of the link, so
 * that the numbers match.
 */
import { listFailedJobs } from '#shared/contracts/audit.ts'
import { listFailedMails } from '#shared/contracts/mails.ts'
import { listNotificationEmails } from '#shared/contracts/notification-emails.ts'
import { listOrganizationRemovals, listOrganizations } from '#shared/contracts/organizations.ts'
import { listSources } from '#shared/contracts/sources.ts'
import { listProviderUsers } from '#shared/contracts/users.ts'
import { listFailingWebhooks } from '#shared/contracts/webhooks.ts'
import { failedEnds } from '#shared/domain/mails.ts'
import { needsPerson, waitsSince } from '#shared/domain/sources/source.ts'
import type { Role } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'

/** Maximum number of rows; the list behind the tile has the others. */
const shownMost = 5
/** The same for a tile with no list behind it. */
const unlistedMost = 50
/** One pending item. */
export interface ToDoRow {
  readonly key: number | string
  readonly name: string
  /** Opens the item in the drawer over the list of the tile, if it has one, so that the next items are at hand. */
  readonly href: string
  /** The organization. */
  readonly organization?: string
  /** Pending since, or the deadline: ISO 8601. */
  readonly since?: string
  readonly until?: string
  /** When it happened: ISO 8601. */
  readonly at?: string
  /** The number of items. */
  readonly count?: number
}

export interface ToDo {
  readonly total: number
  readonly rows: readonly ToDoRow[]
}

export interface ToDoKind {
  readonly key:
    | 'setUp'
    | 'invitations'
    | 'requests'
    | 'noAdmin'
    | 'accounts'
    | 'pgpKeys'
    | 'pausedEmails'
    | 'removals'
    | 'sources'
    | 'webhooks'
    | 'failedMails'
    | 'failedJobs'
  readonly icon: string
  readonly role: Role
  /** The area whose changes invalidate it. */
  readonly area: string
  /** The list of all; undefined if no screen has one. */
  readonly href: string | undefined
  /** What the linked page opens. */
  readonly opens?: 'removals' | 'failedJobs'
  readonly ask: () => Promise<ToDo>
}

const few = { per_page: String(shownMost) } as const
const unlisted = { per_page: String(unlistedMost) } as const
const notSetUp = { is_set_up: 'false' } as const
const failedInvitations = { scope: 'all', state: 'attention' } as const
const endingAccounts = { scope: 'all', state: 'expiring', sort: '+account_expiry_date' } as const

/** The number of notifications that failed in the last seven days. The server does not name them here. */
const failedMails = async (): Promise<ToDo> => ({ total: (await call(listFailedMails)).failed, rows: [] })

export const toDoKinds: readonly ToDoKind[] = [
  {
    key: 'setUp',
    icon: 'list-check',
    role: 'platform_admin',
    area: 'organizations',
    href: hrefOf(paths.organizations, notSetUp),
    ask: async () => {
      const list = await call(listOrganizations, { query: { ...notSetUp, ...few } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((organization) => ({
          key: organization.client_id,
          name: organization.client_name,
          href: hrefOf(paths.organization, { id: organization.client_id }),
        })),
      }
    },
  },
  {
    key: 'invitations',
    icon: 'user-plus',
    role: 'platform_admin',
    area: 'users',
    href: hrefOf(paths.adminUsers, failedInvitations),
    ask: async () => {
      const list = await call(listProviderUsers, { query: { ...failedInvitations, ...few } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((user) => ({
          key: user.user_id,
          name: user.name,
          href: hrefOf(paths.adminUsers, { ...failedInvitations, item: user.user_id }),
          ...(user.client_name === null ? {} : { organization: user.client_name }),
        })),
      }
    },
  },
  {
    key: 'requests',
    icon: 'inbox',
    role: 'platform_admin',
    area: 'organizations',
    href: hrefOf(paths.organizations, { has_asset_requests: 'true' }),
    ask: async () => {
      const list = await call(listOrganizations, { query: { has_asset_requests: 'true', ...few } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((organization) => ({
          key: organization.client_id,
          name: organization.client_name,
          href: hrefOf(paths.organization, { id: organization.client_id, tab: 'assets', type: 'pending' }),
          count: organization.asset_requests ?? 0,
        })),
      }
    },
  },
  {
    key: 'noAdmin',
    icon: 'user-minus',
    role: 'platform_admin',
    area: 'organizations',
    href: hrefOf(paths.organizations, { has_admin: 'false' }),
    ask: async () => {
      const list = await call(listOrganizations, { query: { has_admin: 'false', ...few } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((organization) => ({
          key: organization.client_id,
          name: organization.client_name,
          href: hrefOf(paths.organization, { id: organization.client_id, tab: 'users' }),
        })),
      }
    },
  },
  {
    key: 'accounts',
    icon: 'clock',
    role: 'platform_admin',
    area: 'users',
    href: hrefOf(paths.adminUsers, endingAccounts),
    ask: async () => {
      const list = await call(listProviderUsers, { query: { ...endingAccounts, ...few } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((user) => ({
          key: user.user_id,
          name: user.name,
          href: hrefOf(paths.adminUsers, { ...endingAccounts, item: user.user_id }),
          ...(user.client_name === null ? {} : { organization: user.client_name }),
          ...(user.account_expiry_date === null ? {} : { until: user.account_expiry_date }),
        })),
      }
    },
  },
  {
    key: 'pgpKeys',
    icon: 'key',
    role: 'platform_admin',
    area: 'notification_emails',
    href: undefined,
    ask: async () => {
      const [expired, expiring] = await Promise.all(
        (['expired', 'expiring'] as const).map((state) =>
          call(listNotificationEmails, { query: { pgp_key_state: state, ...unlisted } }),
        ),
      )
      const lists = [expired, expiring].filter((list) => list !== undefined)
      return {
        total: lists.reduce((sum, { meta }) => sum + meta.pagination.total, 0),
        // Addresses with expired keys come first: their e-mails contain counts only.
        rows: lists
          .flatMap(({ data }) => data)
          .map((email) => ({
            key: email.notification_email_id,
            name: email.email,
            href: hrefOf(paths.organization, {
              id: email.client_id,
              tab: 'emails',
              item: email.notification_email_id,
            }),
            ...(email.pgp_key_expiration_date === null
              ? {}
              : { [email.pgp_key_state === 'expired' ? 'since' : 'until']: email.pgp_key_expiration_date }),
          })),
      }
    },
  },
  {
    key: 'pausedEmails',
    icon: 'envelope',
    role: 'platform_admin',
    area: 'notification_emails',
    href: undefined,
    ask: async () => {
      const list = await call(listNotificationEmails, { query: { delivery_state: 'paused', ...unlisted } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((email) => ({
          key: email.notification_email_id,
          name: email.email,
          href: hrefOf(paths.organization, {
            id: email.client_id,
            tab: 'emails',
            item: email.notification_email_id,
          }),
          ...(email.paused_date === null ? {} : { since: email.paused_date }),
        })),
      }
    },
  },
  {
    key: 'removals',
    icon: 'exclamation-circle',
    role: 'platform_admin',
    area: 'organizations',
    href: paths.organizations,
    opens: 'removals',
    ask: async () => {
      const failing = (await call(listOrganizationRemovals)).data.filter(({ state }) => state === 'failing')
      return {
        total: failing.length,
        rows: failing.slice(0, shownMost).map((deletion) => ({
          key: deletion.client_id,
          name: deletion.client_name,
          href: paths.organizations,
          since: deletion.requested_date,
        })),
      }
    },
  },
  {
    key: 'sources',
    icon: 'database',
    role: 'platform_admin',
    area: 'sources',
    href: paths.sources,
    ask: async () => {
      const failing = (await call(listSources)).data.filter(needsPerson)
      return {
        total: failing.length,
        rows: failing.slice(0, shownMost).map((source) => ({
          key: source.source_id,
          name: source.name,
          href: hrefOf(paths.source, { id: source.source_id }),
          since: waitsSince(source),
        })),
      }
    },
  },
  {
    key: 'webhooks',
    icon: 'share-alt',
    role: 'platform_admin',
    area: 'organizations',
    href: undefined,
    ask: async () => {
      const { data } = await call(listFailingWebhooks)
      return {
        total: data.length,
        rows: data.slice(0, unlistedMost).map((webhook) => {
          const since = webhook.failing_since ?? webhook.paused_date
          return {
            key: webhook.webhook_id,
            name: webhook.name,
            href: hrefOf(paths.organization, { id: webhook.client.client_id, tab: 'services' }),
            organization: webhook.client.name,
            ...(since === null ? {} : { since }),
          }
        }),
      }
    },
  },
  {
    key: 'failedMails',
    icon: 'send',
    role: 'platform_admin',
    area: 'mails',
    href: hrefOf(paths.mails, { state: failedEnds.join(',') }),
    ask: failedMails,
  },
  {
    key: 'failedJobs',
    icon: 'times-circle',
    role: 'platform_admin',
    area: 'audit',
    href: paths.audit,
    opens: 'failedJobs',
    ask: async () => {
      const { data } = await call(listFailedJobs)
      return {
        total: data.length,
        rows: data.slice(0, shownMost).map((job) => ({
          key: job.job_id,
          name: job.user.name,
          href: paths.audit,
          ...(job.client === null ? {} : { organization: job.client.name }),
          at: job.end_date,
        })),
      }
    },
  },
]
