/**
 * The pending work of provider staff, as data. Each kind queries the list it links to with the filters of the link, so
 * that the numbers match.
 */
import type { NameTranslation } from '#shared/contracts/translations.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { listFailedJobs } from '#shared/contracts/audit.ts'
import { listFeedGroups } from '#shared/contracts/indicator-groups.ts'
import { listFeeds } from '#shared/contracts/indicators.ts'
import { listIncidents, type IncidentListItem } from '#shared/contracts/incidents.ts'
import { listFailedMails } from '#shared/contracts/mails.ts'
import { listNotificationEmails } from '#shared/contracts/notification-emails.ts'
import { listOrganizationRemovals, listOrganizations } from '#shared/contracts/organizations.ts'
import { listSightings } from '#shared/contracts/sightings.ts'
import { listProviderUsers } from '#shared/contracts/users.ts'
import { listVisibilities, type VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { failedEnds } from '#shared/domain/mails.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Module, Role } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { dayOf, endOfDay } from '#web/lib/days.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'

/** Maximum number of rows; the list behind the tile has the others. */
const shownMost = 5
/** Indicators unverified for more than this many days are counted separately. */
export const oldDays = 30

/** One pending item. */
export interface ToDoRow {
  readonly key: number | string
  readonly name: string
  /** The language of the name, and the name in the other language. */
  readonly lang?: ContentLanguage | undefined
  readonly translation?: NameTranslation | undefined
  /** Opens the item in the drawer over the list of the tile, if it has one, so that the next items are at hand. */
  readonly href: string
  /** The TLP, for kinds of items that have one. */
  readonly tlp?: TlpLevel | undefined
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
  /** The number of items pending for long, and their list. */
  readonly old?: { readonly count: number; readonly href: string }
}

export interface ToDoKind {
  readonly key:
    | 'feeds'
    | 'groups'
    | 'sightings'
    | 'conversations'
    | 'incidents'
    | 'visibilities'
    | 'retests'
    | 'comments'
    | 'requests'
    | 'noAdmin'
    | 'accounts'
    | 'pgpKeys'
    | 'pausedEmails'
    | 'removals'
    | 'failedNotifications'
    | 'failedMails'
    | 'failedJobs'
  readonly icon: string
  readonly role: Role
  readonly module?: Module
  /** The area whose changes invalidate it. */
  readonly area: string
  /** The list of all; undefined if no screen has one. */
  readonly href: string | undefined
  /** What the linked page opens. */
  readonly opens?: 'removals' | 'failedJobs'
  readonly ask: (now: Date) => Promise<ToDo>
}

const few = { per_page: String(shownMost) } as const
const one = { per_page: '1' } as const

/** The latest day more than `oldDays` ago. */
const oldDay = (now: Date): string =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - oldDays - 1))

const unverified = { is_verified: 'false' } as const
const unverifiedIndicators = { ...unverified, sort: '+creation_date' } as const
const unverifiedGroups = { ...unverified, sort: '+last_update_date' } as const
const unansweredSightings = { answered: 'false', kinds: 'false_positive', sort: '+creation_date' } as const
const openIncidents = { is_open: 'true', sort: '+creation_date' } as const
/** Open incidents whose organization had the last word, longest first. */
const waitingReplies = { waits_for: 'provider', sort: '+last_update_date' } as const
const highExposures = {
  is_active: 'true',
  false_positive: 'false',
  criticality_levels: '1',
  sort: '+first_detection_date',
} as const
const awaitingRetest = { states: 'awaiting_retest', sort: '+last_detection_date' } as const
const unansweredComments = { unanswered: 'true', sort: '+last_detection_date' } as const
const endingAccounts = { scope: 'all', state: 'expiring', sort: '+account_expiry_date' } as const

/** The number of notifications that failed in the last seven days. The server does not name them here. */
const failedMails = async (): Promise<ToDo> => ({ total: (await call(listFailedMails)).failed, rows: [] })

/** Exposures of a list, with the time since when each is pending for the analysts. */
const exposures = async (
  filters: Readonly<Record<string, string>>,
  since: (exposure: VisibilityListItem) => string | null,
): Promise<ToDo> => {
  const list = await call(listVisibilities, { query: { ...filters, ...few } })
  return {
    total: list.meta.pagination.total,
    rows: list.data.map((exposure) => {
      const waitsSince = since(exposure)
      return {
        key: exposure.visibility_id,
        name: exposure.name,
        tlp: exposure.tlp,
        href: hrefOf(paths.exposures, { ...filters, item: exposure.visibility_id }),
        organization: exposure.client.name,
        ...(waitsSince === null ? {} : { since: waitsSince }),
      }
    }),
  }
}

/** Incidents of a list, with the time since when each is pending. */
const incidents = async (
  filters: Readonly<Record<string, string>>,
  since: (incident: IncidentListItem) => string | null,
): Promise<ToDo> => {
  const list = await call(listIncidents, { query: { ...filters, ...few } })
  return {
    total: list.meta.pagination.total,
    rows: list.data.map((incident) => {
      const waitsSince = since(incident)
      return {
        key: incident.incident_id,
        name: incident.name,
        lang: incident.lang,
        translation: incident.translation,
        tlp: incident.tlp,
        href: hrefOf(paths.incidents, { ...filters, item: incident.incident_id }),
        organization: incident.client.name,
        ...(waitsSince === null ? {} : { since: waitsSince }),
      }
    }),
  }
}

export const toDoKinds: readonly ToDoKind[] = [
  {
    key: 'feeds',
    icon: 'database',
    role: 'analyst',
    module: 'feed',
    area: 'feeds',
    href: hrefOf(paths.indicators, unverifiedIndicators),
    ask: async (now) => {
      const day = oldDay(now)
      const [list, old] = await Promise.all([
        call(listFeeds, { query: { ...unverifiedIndicators, ...few } }),
        call(listFeeds, { query: { ...unverified, creation_before: endOfDay(day) ?? '', ...one } }),
      ])
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((indicator) => ({
          key: indicator.feed_id,
          name: shownValue(indicator.value, ''),
          tlp: indicator.tlp,
          href: hrefOf(paths.indicators, { ...unverifiedIndicators, item: indicator.feed_id }),
          ...(indicator.creation_date === undefined ? {} : { since: indicator.creation_date }),
        })),
        old: {
          count: old.meta.pagination.total,
          href: hrefOf(paths.indicators, { ...unverified, creation_before: day }),
        },
      }
    },
  },
  {
    key: 'groups',
    icon: 'folder',
    role: 'analyst',
    module: 'feed',
    area: 'feeds',
    href: hrefOf(paths.feedGroups, unverifiedGroups),
    ask: async (now) => {
      const day = oldDay(now)
      const [list, old] = await Promise.all([
        call(listFeedGroups, { query: { ...unverifiedGroups, ...few } }),
        call(listFeedGroups, { query: { ...unverified, last_update_before: endOfDay(day) ?? '', ...one } }),
      ])
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((group) => ({
          key: group.group_id,
          name: group.name,
          lang: group.lang,
          translation: group.translation,
          tlp: group.tlp,
          href: hrefOf(paths.indicatorGroup, { id: group.group_id }),
          since: group.last_update_date,
        })),
        old: {
          count: old.meta.pagination.total,
          href: hrefOf(paths.feedGroups, { ...unverified, last_update_before: day }),
        },
      }
    },
  },
  {
    key: 'sightings',
    icon: 'comments',
    role: 'analyst',
    module: 'feed',
    area: 'feeds',
    href: hrefOf(paths.sightings, unansweredSightings),
    ask: async () => {
      const list = await call(listSightings, { query: { ...unansweredSightings, ...few } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((sighting) => ({
          key: sighting.sighting_id,
          name: shownValue(sighting.feed.value, ''),
          tlp: sighting.feed.tlp ?? undefined,
          href: hrefOf(paths.sightings, { ...unansweredSightings, item: sighting.sighting_id }),
          organization: sighting.client.name,
          since: sighting.creation_date,
        })),
      }
    },
  },
  {
    key: 'conversations',
    icon: 'comments',
    role: 'analyst',
    module: 'incident',
    area: 'incidents',
    href: hrefOf(paths.incidents, waitingReplies),
    ask: () => incidents(waitingReplies, ({ replies }) => replies.last_date),
  },
  {
    key: 'incidents',
    icon: 'exclamation-triangle',
    role: 'analyst',
    module: 'incident',
    area: 'incidents',
    href: hrefOf(paths.incidents, openIncidents),
    ask: () => incidents(openIncidents, ({ creation_date: created }) => created),
  },
  {
    key: 'visibilities',
    icon: 'eye',
    role: 'analyst',
    module: 'visibility',
    area: 'visibilities',
    href: hrefOf(paths.exposures, highExposures),
    ask: async () => {
      const list = await call(listVisibilities, { query: { ...highExposures, ...few } })
      return {
        total: list.meta.pagination.total,
        rows: list.data.map((exposure) => ({
          key: exposure.visibility_id,
          name: exposure.name,
          tlp: exposure.tlp,
          href: hrefOf(paths.exposures, { ...highExposures, item: exposure.visibility_id }),
          organization: exposure.client.name,
          since: exposure.first_detection_date,
        })),
      }
    },
  },
  {
    key: 'retests',
    icon: 'check-circle',
    role: 'analyst',
    module: 'visibility',
    area: 'visibilities',
    href: hrefOf(paths.exposures, awaitingRetest),
    ask: () => exposures(awaitingRetest, ({ fixed_date }) => fixed_date),
  },
  {
    key: 'comments',
    icon: 'comment',
    role: 'analyst',
    module: 'visibility',
    area: 'visibilities',
    href: hrefOf(paths.exposures, unansweredComments),
    ask: () => exposures(unansweredComments, ({ asked_date }) => asked_date ?? null),
  },
  {
    key: 'failedNotifications',
    icon: 'envelope',
    role: 'analyst',
    area: 'mails',
    href: undefined,
    ask: failedMails,
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
          call(listNotificationEmails, { query: { pgp_key_state: state, per_page: '50' } }),
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
      const list = await call(listNotificationEmails, { query: { delivery_state: 'paused', per_page: '50' } })
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
