/** What is searched: lists of the areas, each asked as its own page asks, so that the rights are those of the lists. */
import { listFeedGroups } from '#shared/contracts/indicator-groups.ts'
import { listViews } from '#shared/contracts/views.ts'
import { listClientIncidents, listIncidents } from '#shared/contracts/incidents.ts'
import { listFeeds, lookUpFeeds } from '#shared/contracts/indicators.ts'
import { listOrganizations } from '#shared/contracts/organizations.ts'
import { listThreats } from '#shared/contracts/threats.ts'
import { listOrganizationUsers, listProviderUsers } from '#shared/contracts/users.ts'
import { listClientVisibilities, listVisibilities } from '#shared/contracts/visibilities.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import {
  accessFlag,
  fromWireRole,
  isProviderStaff,
  type Module,
  organizationRoles,
  readers,
  type Role,
} from '#shared/domain/roles.ts'
import { searchKey } from '#shared/domain/text.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { call } from '#web/lib/api.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { hrefOfView } from '#web/lib/view-paths.ts'
import { readerOf } from '#web/lib/reader.ts'
import { localName } from '#web/ui/text/local-name.ts'

/** A result. `about` is a fact besides its name; `id` is shown where the list names items by it. */
export interface Hit {
  readonly href: string
  readonly name: string
  readonly isValue?: boolean
  readonly tlp?: TlpLevel | null
  readonly id?: number
  readonly about?: readonly string[]
}

export interface Found {
  readonly hits: readonly Hit[]
  readonly total: number
}

export interface SearchContext {
  readonly user: SessionUser
  readonly language: string
}

export const sourceKeys = [
  'people',
  'visibilities',
  'incidents',
  'threats',
  'groups',
  'indicators',
  'views',
  'organizations',
] as const
export type SourceKey = (typeof sourceKeys)[number]

interface Source {
  readonly icon: string
  readonly roles: readonly Role[]
  readonly module?: Module
  readonly find: (text: string, context: SearchContext) => Promise<Found>
  /** The list that shows all results. Absent for a source that shows all of them itself. */
  readonly all?: (text: string, context: SearchContext) => string
}

/** Results of a kind at once; the rest is in its list. */
const shown = 4

const asked = (search: string) => ({ search, per_page: String(shown) })

/** An indicator is searched by its value, however it is defanged. */
const indicatorText = (text: string): string => {
  const reading = readIndicator(text)
  return reading.isIndicator ? reading.value : text
}

/** The organization of a member. */
const organizationOf = ({ user }: SearchContext) => ({ id: String(user.client_id ?? 0) })
const isStaff = ({ user }: SearchContext): boolean => isProviderStaff(fromWireRole(user.role))
const organizationName = ({ name }: { readonly name: string }, context: SearchContext): readonly string[] =>
  isStaff(context) ? [name] : []

export const sources: Readonly<Record<SourceKey, Source>> = {
  people: {
    icon: 'user',
    roles: ['organization_admin', 'platform_admin', 'analyst'],
    find: async (text, context) => {
      const { data, meta } = await (isStaff(context)
        ? call(listProviderUsers, { query: asked(text), quiet: true })
        : call(listOrganizationUsers, {
            params: organizationOf(context),
            query: asked(text),
            quiet: true,
          }))
      return {
        total: meta.pagination.total,
        hits: data.map(({ user_id: id, name, email }) => ({
          name,
          about: [email],
          href: isStaff(context)
            ? hrefOf(paths.adminUsers, { item: id })
            : hrefOf(paths.myOrganization, { tab: 'users', item: id }),
        })),
      }
    },
    all: (text, context) =>
      isStaff(context)
        ? hrefOf(paths.adminUsers, { search: text })
        : hrefOf(paths.myOrganization, { tab: 'users', search: text }),
  },
  visibilities: {
    icon: 'eye',
    roles: readers,
    module: 'visibility',
    find: async (text, context) => {
      const { data, meta } = await (isStaff(context)
        ? call(listVisibilities, { query: asked(text), quiet: true })
        : call(listClientVisibilities, {
            params: organizationOf(context),
            query: asked(text),
            quiet: true,
          }))
      return {
        total: meta.pagination.total,
        hits: data.map(({ visibility_id: id, name, tlp, client, visibility_category: category }) => ({
          id,
          name,
          tlp,
          about: [localName(category, context.language), ...organizationName(client, context)],
          href: hrefOf(paths.exposure, { id }),
        })),
      }
    },
    all: (text) => hrefOf(paths.exposures, { search: text }),
  },
  incidents: {
    icon: 'exclamation-triangle',
    roles: readers,
    module: 'incident',
    find: async (text, context) => {
      const { data, meta } = await (isStaff(context)
        ? call(listIncidents, { query: asked(text), quiet: true })
        : call(listClientIncidents, { params: organizationOf(context), query: asked(text), quiet: true }))
      return {
        total: meta.pagination.total,
        hits: data.map((incident) => ({
          id: incident.incident_id,
          name: nameIn(incident, readerOf(context.language)),
          tlp: incident.tlp,
          about: [
            localName(incident.incident_category, context.language),
            ...organizationName(incident.client, context),
          ],
          href: hrefOf(paths.incident, { id: incident.incident_id }),
        })),
      }
    },
    all: (text) => hrefOf(paths.incidents, { search: text }),
  },
  threats: {
    icon: 'bolt',
    roles: readers,
    module: 'threat',
    find: async (text, context) => {
      const { data, meta } = await call(listThreats, { query: asked(text), quiet: true })
      return {
        total: meta.pagination.total,
        hits: data.map((threat) => ({
          id: threat.threat_id,
          name: nameIn(threat, readerOf(context.language)),
          tlp: threat.tlp,
          about: [localName(threat.threat_category, context.language)],
          href: hrefOf(paths.threat, { id: threat.threat_id }),
        })),
      }
    },
    all: (text) => hrefOf(paths.threats, { search: text }),
  },
  groups: {
    icon: 'folder',
    roles: readers,
    module: 'feed',
    find: async (text, { language }) => {
      const { data, meta } = await call(listFeedGroups, { query: asked(text), quiet: true })
      return {
        total: meta.pagination.total,
        hits: data.map((group) => ({
          name: nameIn(group, readerOf(language)),
          tlp: group.tlp,
          href: hrefOf(paths.indicatorGroup, { id: group.group_id }),
        })),
      }
    },
    all: (text) => hrefOf(paths.feedGroups, { search: text }),
  },
  indicators: {
    icon: 'database',
    roles: readers,
    module: 'feed',
    find: async (text) => {
      const { data, meta } = await call(listFeeds, { query: asked(indicatorText(text)), quiet: true })
      return {
        total: meta.pagination.total,
        hits: data.map(({ feed_id: id, value, type, tlp, category }) => ({
          name: shownValue(value, type.name),
          isValue: true,
          tlp,
          about: [type.name, category.name],
          href: hrefOf(paths.indicator, { id }),
        })),
      }
    },
    all: (text) => hrefOf(paths.indicators, { search: indicatorText(text) }),
  },
  views: {
    icon: 'bookmark',
    roles: organizationRoles,
    find: async (text) => {
      const { data } = await call(listViews, { quiet: true })
      const matching = data.filter(({ view_name: name }) => searchKey(name).includes(searchKey(text)))
      return {
        total: matching.length,
        hits: matching.map((view) => ({
          name: view.view_name,
          href: hrefOfView(view),
        })),
      }
    },
  },
  organizations: {
    icon: 'building',
    roles: ['platform_admin'],
    find: async (text) => {
      const { data, meta } = await call(listOrganizations, { query: asked(text), quiet: true })
      return {
        total: meta.pagination.total,
        hits: data.map(({ client_id: id, client_name: name, contact_email: email }) => ({
          name,
          about: email === undefined || email === null ? [] : [email],
          href: hrefOf(paths.organization, { id }),
        })),
      }
    },
    all: (text) => hrefOf(paths.organizations, { search: text }),
  },
}

/** The sources that a user may search, in order. */
export const sourcesOf = (user: SessionUser): readonly SourceKey[] =>
  sourceKeys.filter((key) => {
    const { roles, module } = sources[key]
    return roles.includes(fromWireRole(user.role)) && (module === undefined || user[accessFlag(module)])
  })

/** An indicator in any spelling, and the networks and domains that contain it. Undefined for other texts. */
export const exactIndicator = async (
  text: string,
): Promise<{
  readonly value: string
  readonly hits: readonly Hit[]
  readonly containing: readonly Hit[]
}> => {
  const { data } = await call(lookUpFeeds, { body: { values: [text] }, quiet: true })
  const [found] = data
  const value = found?.value ?? text
  return {
    value,
    hits: (found?.feeds ?? []).map(({ feed_id: id, tlp }) => ({
      name: shownValue(value, ''),
      isValue: true,
      tlp,
      href: hrefOf(paths.indicator, { id }),
    })),
    containing: (found?.contained_in ?? [])
      .slice(0, shown)
      .map(({ feed_id: id, tlp, value: containing }) => ({
        name: shownValue(containing, ''),
        isValue: true,
        tlp,
        href: hrefOf(paths.indicator, { id }),
      })),
  }
}
