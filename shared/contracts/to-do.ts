/** Pending work of provider staff: the first screen of analysts, and of platform admins, in one request each. */
import * as z from 'zod'
import { itemLists } from '../domain/item-lists.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, instantSchema } from '../http/schemas.ts'
import { dashboardQuerySchema } from './dashboards.ts'
import { moduleRequestSchema } from './module-requests.ts'
import { organizationRefSchema } from './organization-refs.ts'
import { tlpSchema } from './tlp.ts'
import { listLanguagesShape } from './translations.ts'

/** Pending work: each is a list with filters, oldest first. */
export const waitingKinds = [
  'conversations',
  'comments',
  'retests',
  'visibilities',
  'incidents',
  'sightings',
  'feeds',
  'groups',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Items named of each kind, and the days whose new items are counted. */
export const waitingLines = 5
export const cameDays = 30
/** Indicators and groups unverified for more than this many days are counted apart. */
export const oldDays = 30

const countSchema = z.int().min(0)

const waitingLineSchema = z.object({
  id: idSchema,
  name: z.string(),
  lang: listLanguagesShape.lang.optional(),
  translation: listLanguagesShape.translation,
  tlp: tlpSchema.nullable(),
  /** The organization it is of; null for what is of none. */
  client: z.string().nullable(),
  /** The person at the organization: who wrote last, repaired it, or reported it. */
  person: z.string().nullable(),
  since: instantSchema,
})
export type WaitingLine = z.infer<typeof waitingLineSchema>

const toDoSchema = z.object({
  at: instantSchema,
  /** The kinds of the caller's modules. */
  waits: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      total: countSchema,
      /** How many of them wait for long. */
      old: countSchema.optional(),
      data: z.array(waitingLineSchema),
    }),
  ),
  /** Notifications of the last week that failed. */
  failed_mails: countSchema,
  /** Sources of indicators that fail or wait for a decision. Null when they could not be read. */
  failing_sources: countSchema.nullable(),
  /** What came to each list on each of the last days, today last. */
  came: z.array(
    z.object({
      list: z.enum(itemLists),
      days: z.array(z.object({ date: z.iso.date(), count: countSchema })),
    }),
  ),
})
export type ToDo = z.infer<typeof toDoSchema>

export const getToDo = endpoint({
  method: 'GET',
  path: 'to_do',
  area: 'news',
  roles: ['analyst'],
  cost: 'search',
  query: dashboardQuerySchema.pick({ timezone: true }),
  response: z.object({ to_do: toDoSchema }),
})

/** Pending work of the portal: each is a list with filters. */
export const portalKinds = [
  'set_up',
  'invitations',
  'requests',
  'no_admin',
  'accounts',
  'pgp_keys',
  'paused_emails',
  'removals',
  'sources',
  'webhooks',
  'failed_mails',
  'failed_jobs',
] as const
export type PortalKind = (typeof portalKinds)[number]

/** Items named of a kind, and of one with no list behind it. */
export const portalLines = 5
export const unlistedLines = 50

const portalLineSchema = z.object({
  id: z.union([idSchema, z.string()]),
  name: z.string(),
  /** The organization, where it is not the item itself. */
  client: organizationRefSchema.nullable(),
  /** Pending since, or the deadline. */
  since: instantSchema.optional(),
  until: instantSchema.optional(),
  /** When it happened. */
  date: instantSchema.optional(),
  /** How many of the organization. */
  count: countSchema.optional(),
})
export type PortalLine = z.infer<typeof portalLineSchema>

const portalToDoSchema = z.object({
  /** A kind that could not be read is absent. */
  waits: z.array(
    z.object({
      kind: z.enum(portalKinds),
      total: countSchema,
      /** Whether there are more than the total. */
      more: z.boolean().optional(),
      data: z.array(portalLineSchema),
    }),
  ),
  /** The oldest requests for modules that the provider answers. Null when they could not be read. */
  module_requests: z.object({ total: countSchema, data: z.array(moduleRequestSchema) }).nullable(),
  /** By which the log has what could not be read. Null when everything was. */
  request_id: z.string().nullable(),
})
export type PortalToDo = z.infer<typeof portalToDoSchema>

export const getPortalToDo = endpoint({
  method: 'GET',
  path: 'portal_to_do',
  area: 'news',
  roles: ['platform_admin'],
  cost: 'search',
  response: z.object({ to_do: portalToDoSchema }),
})
