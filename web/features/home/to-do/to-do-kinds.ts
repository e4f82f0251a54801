/** The pending work of platform admins, as data: the list that each kind links to, and its items. */
import type { PortalKind, PortalLine } from '#shared/contracts/to-do.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'

export interface ToDoKind {
  /** The name of its texts. */
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
  /** The list of all; undefined if no screen has one. */
  readonly href: string | undefined
  /** What the linked page opens. */
  readonly opens?: 'removals' | 'failedJobs'
  /** Opens the item in the drawer over the list of the tile, if it has one, so that the next items are at hand. */
  readonly hrefOf: (line: PortalLine) => string
}

const failedInvitations = { scope: 'all', state: 'attention' } as const
const endingAccounts = { scope: 'all', state: 'expiring', sort: '+account_expiry_date' } as const

const emailHref = ({ id, client }: PortalLine): string =>
  hrefOf(paths.organization, { id: client?.client_id ?? 0, tab: 'emails', item: id })

export const toDoKinds: Readonly<Record<PortalKind, ToDoKind>> = {
  set_up: {
    key: 'setUp',
    icon: 'list-check',
    href: hrefOf(paths.organizations, { is_set_up: 'false' }),
    hrefOf: ({ id }) => hrefOf(paths.organization, { id }),
  },
  invitations: {
    key: 'invitations',
    icon: 'user-plus',
    href: hrefOf(paths.adminUsers, failedInvitations),
    hrefOf: ({ id }) => hrefOf(paths.adminUsers, { ...failedInvitations, item: id }),
  },
  requests: {
    key: 'requests',
    icon: 'inbox',
    href: hrefOf(paths.organizations, { has_asset_requests: 'true' }),
    hrefOf: ({ id }) => hrefOf(paths.organization, { id, tab: 'assets', type: 'pending' }),
  },
  no_admin: {
    key: 'noAdmin',
    icon: 'user-minus',
    href: hrefOf(paths.organizations, { has_admin: 'false' }),
    hrefOf: ({ id }) => hrefOf(paths.organization, { id, tab: 'users' }),
  },
  accounts: {
    key: 'accounts',
    icon: 'clock',
    href: hrefOf(paths.adminUsers, endingAccounts),
    hrefOf: ({ id }) => hrefOf(paths.adminUsers, { ...endingAccounts, item: id }),
  },
  pgp_keys: { key: 'pgpKeys', icon: 'key', href: undefined, hrefOf: emailHref },
  paused_emails: { key: 'pausedEmails', icon: 'envelope', href: undefined, hrefOf: emailHref },
  removals: {
    key: 'removals',
    icon: 'exclamation-circle',
    href: undefined,
    opens: 'removals',
    hrefOf: () => paths.organizations,
  },
  sources: {
    key: 'sources',
    icon: 'database',
    href: hrefOf(paths.sources, { state: 'attention' }),
    hrefOf: ({ id }) => hrefOf(paths.source, { id }),
  },
  webhooks: {
    key: 'webhooks',
    icon: 'share-alt',
    href: undefined,
    hrefOf: ({ client }) => hrefOf(paths.organization, { id: client?.client_id ?? 0, tab: 'services' }),
  },
  failed_mails: {
    key: 'failedMails',
    icon: 'send',
    href: hrefOf(paths.mails, { undelivered: 'true' }),
    hrefOf: () => paths.mails,
  },
  failed_jobs: {
    key: 'failedJobs',
    icon: 'times-circle',
    href: paths.audit,
    opens: 'failedJobs',
    hrefOf: () => paths.audit,
  },
}
