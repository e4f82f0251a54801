/** Pending work of analysts, and what came: their first screen in one request. */
import * as z from 'zod'
import { itemLists } from '../domain/item-lists.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, instantSchema } from '../http/schemas.ts'
import { dashboardQuerySchema } from './dashboards.ts'
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
