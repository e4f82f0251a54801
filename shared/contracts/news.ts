/** What is new to a person, and what the person has read. */
import * as z from 'zod'
import { itemLists } from '../domain/item-lists.ts'
import { mostOpened } from '../domain/news.ts'
import { organizationRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, instantSchema } from '../http/schemas.ts'
import { threatListItemSchema } from './threats.ts'
import { tlpShape } from './tlp.ts'
import { indicatorListItemSchema } from './indicators.ts'
import { listLanguagesShape } from './translations.ts'
import { criticalitySchema, visibilityListItemSchema } from './visibilities.ts'

/** The most days back that the page shows what came. */
export const mostNewsDays = 30
/** Lines of the page: what came, what is the caller's or late, and matches by kind. */
export const newsLines = { came: 10, mine: 5, concerns: 4 } as const
/** How many unread items of a list are named, newest first. */
export const unreadNamed = 200

const countSchema = z.int().min(0)
const listSchema = z.enum(itemLists)

/** An item that came, or came back. */
const newsLineSchema = z.object({
  list: listSchema,
  id: idSchema,
  name: z.string(),
  lang: listLanguagesShape.lang.optional(),
  translation: listLanguagesShape.translation,
  ...tlpShape,
  category: z.object({ name_pl: z.string(), name_en: z.string() }),
  /** When it came, or came back. */
  at: instantSchema,
  /** For incidents: whether it came again with a reply. */
  replied: z.boolean().optional(),
  /** For exposures, also whether it was found again after its repair. */
  criticality_level: criticalitySchema.optional(),
  returned: z.boolean().optional(),
  unread: z.boolean(),
})
export type NewsLine = z.infer<typeof newsLineSchema>

const concerned = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: countSchema, data: z.array(item) }).nullable()

/** What is unread of each list of the caller. */
const unreadListsSchema = z.array(
  z.object({
    list: listSchema,
    /** Everything up to this moment is read. */
    since: instantSchema,
    unread: countSchema,
    /** The newest unread items. */
    unread_ids: z.array(idSchema).max(unreadNamed),
  }),
)
export type UnreadLists = z.infer<typeof unreadListsSchema>

/** Everything of the first screen. Lists of modules without access are absent or null. */
export const newsSchema = z.object({
  /** The moment of the reply. Marking all as read uses it, so that nothing later is marked. */
  at: instantSchema,
  lists: unreadListsSchema,
  /** The newest of all lists but indicators: the unread ones, or those of the days asked for. */
  came: z.array(newsLineSchema),
  came_total: countSchema,
  /** How many more there are of a list than in `came`, without lists that have none. */
  came_older: z.array(z.object({ list: listSchema, count: countSchema.min(1) })),
  /** The indicators that came, as one line: how many, and when the last was published. */
  indicators: z
    .object({ count: countSchema, since: instantSchema, at: instantSchema, unread: z.boolean() })
    .nullable(),
  /** Open exposures of the caller, and overdue repairs of the organization, earliest due date first. */
  mine: z
    .object({ total: countSchema, today: z.iso.date(), data: z.array(visibilityListItemSchema) })
    .nullable(),
  /** Open incidents in which the provider had the last word. */
  waiting: countSchema.nullable(),
  /** What matches the organization's assets: open exposures as a number, the newest threats and valid indicators. */
  concerns: z.object({
    /** How many assets the items are compared with. */
    assets: countSchema,
    visibilities: countSchema.nullable(),
    threats: concerned(threatListItemSchema),
    feeds: concerned(indicatorListItemSchema),
  }),
})
export type News = z.infer<typeof newsSchema>

export const getNews = endpoint({
  method: 'GET',
  path: 'news',
  area: 'news',
  roles: organizationRoles,
  cost: 'search',
  query: z.object({
    days: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((days) => days >= 1 && days <= mostNewsDays)
      .optional(),
  }),
  response: z.object({ news: newsSchema }),
})

/** The marks of the menu and the lists alone, which the browser asks for again and again. */
export const getUnread = endpoint({
  method: 'GET',
  path: 'news/unread',
  area: 'news',
  roles: organizationRoles,
  response: z.object({ lists: unreadListsSchema }),
})

/** Marks items as read. The browser collects what was opened and sends it together. */
export const updateNewsRead = endpoint({
  method: 'PATCH',
  path: 'news/read',
  area: 'news',
  roles: organizationRoles,
  body: z.object({
    opened: z
      .array(z.object({ list: listSchema, ids: z.array(idSchema).min(1).max(mostOpened) }))
      .max(itemLists.length)
      .optional(),
    /** Everything of these lists up to a moment, at the latest now. */
    all: z
      .object({ lists: z.array(listSchema).min(1).max(itemLists.length), until: instantSchema })
      .optional(),
    /** Undoes the last `all` of the caller, for some seconds. */
    undo_all: z.literal(true).optional(),
  }),
  errors: ['undo_over'],
})
