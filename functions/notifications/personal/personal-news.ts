/**
 * E-mails each user what came to the views in the user's digest, and what matches the organization's assets
 * (docs/decisions/personal-notifications.md). The transaction that writes an e-mail also moves the end of its period, so
 * a killed run neither repeats nor loses any.
 */
import { organizationHostsOf } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { describeError } from '#functions/core/log.ts'
import { roundRobin } from '#functions/core/round-robin.ts'
import { isLostRace } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { streamsOfAddress } from '#functions/notification-emails/notification-email-queries.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { indicatorNewsOf } from '#functions/indicators/indicator-mail-queries.ts'
import { allOrganizations } from '#functions/organizations/organization-queries.ts'
import {
  notifiedOf,
  notifiedSchema,
  organizationsCollection,
} from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { quotedLine } from '#functions/rules/mail/email/harmless.ts'
import type { Mail } from '#functions/rules/mail/mails.ts'
import { mailWrite } from '#functions/rules/mail/outbox-item.ts'
import { readReleased, type NotificationTopic } from '#functions/rules/mail/notification-queue.ts'
import {
  readSubscriptions,
  subscriptionWrite,
  type PersonalSubscription,
  type StoredSubscription,
} from '#functions/rules/mail/personal-settings.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { sessionOfUser } from '#functions/rules/session/session-of-user.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import {
  countNews,
  newsOfList,
  newsSources,
  openView,
  type Came,
  type NewsSearch,
  type NewsSources,
} from '#functions/views/view-news-queries.ts'
import { moduleOfList, type ItemList } from '#shared/domain/item-lists.ts'
import { duePeriodEnd, mostListed, quietEnd, settledAfter } from '#shared/domain/notifications/personal.ts'
import { moduleOfStream, type NotificationStream } from '#shared/domain/notifications/preferences.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import type { ViewFilters } from '#shared/domain/view-lists.ts'

/** The longest period that an e-mail reports, in milliseconds: more than a week and its quiet hours. */
const longestPeriod = 15 * 86_400_000
/** Maximum characters of a name in the e-mail. */
const nameLength = 200
/** Milliseconds after which such an e-mail is outdated. */
const usefulFor = 2 * 86_400_000

const paths = {
  visibilities: 'visibilities',
  incidents: 'incidents',
  threats: 'threats',
  feeds: 'ioc',
} as const satisfies Record<ItemList, string>

/** What matches assets, as the lists filter it, and the streams with which an organization's address has it already. */
const matching: readonly {
  readonly list: ItemList
  readonly filters: ViewFilters
  readonly streams: readonly NotificationStream[]
}[] = [
  {
    list: 'visibilities',
    filters: { concerns_us: 'true', is_active: 'true', false_positive: 'false' },
    streams: ['visibility_high', 'visibility_other'],
  },
  { list: 'threats', filters: { concerns_us: 'true' }, streams: ['threat'] },
  {
    list: 'feeds',
    filters: { concerns_us: 'true', is_expired: 'false', is_false_positive: 'false' },
    streams: ['feed'],
  },
]

/** A list of an e-mail, and how its items are found. */
interface FoundSection {
  readonly section: Section
  readonly search: NewsSearch
}

type Section = Extract<Mail, { template: 'personal_news' }>['sections'][number]

interface Period {
  readonly after: number
  readonly until: number
}

/** What of a user's choices is due: the ends of the periods, epoch milliseconds. */
interface Due {
  /** Matches at once, or with the digest. */
  readonly matches: Period | undefined
  readonly views: ReadonlyMap<number, Period>
}

const dueOf = (subscription: StoredSubscription, now: number, zone: string): Due => {
  const { concerns_us: matches, concerns_since: since } = subscription
  const periodOf = (after: number, until: number | undefined): Period | undefined =>
    until === undefined || until <= after
      ? undefined
      : { after: Math.max(after, until - longestPeriod), until }
  return {
    matches:
      matches === 'off'
        ? undefined
        : periodOf(
            since,
            matches === 'at_once'
              ? now - settledAfter
              : duePeriodEnd(subscription, undefined, { since, now, zone }),
          ),
    views: new Map(
      subscription.views.flatMap(({ view_id: id, every, since: viewSince }) => {
        const period = periodOf(viewSince, duePeriodEnd(subscription, every, { since: viewSince, now, zone }))
        return period === undefined ? [] : [[id, period] as const]
      }),
    ),
  }
}

/** What came in periods. Reads the notifications of an organization in a period once. */
const readArrivals = (platform: Platform) => {
  const known = new Map<string, Promise<readonly number[]>>()
  const idsOf = async (
    module: NotificationTopic,
    organizationId: number | null,
    { after, until }: Period,
  ): Promise<readonly number[]> =>
    (await readReleased(platform, module, organizationId, after))
      .filter(({ what, released }) => what !== 'changed' && released > after && released <= until)
      .flatMap(({ ids }) => ids)
  /** What came to a list of an organization. */
  const cameTo = async (list: ItemList, organizationId: number, period: Period): Promise<Came> => {
    if (list === 'feeds') return { ...period, ids: [] }
    const owner = list === 'threats' ? null : organizationId
    const name = `${list} ${owner} ${period.after} ${period.until}`
    const reading = known.get(name) ?? idsOf(moduleOfList[list], owner, period)
    known.set(name, reading)
    return { ...period, ids: await reading }
  }
  /** Whether anything came that may match assets. Reads nothing of the user. */
  const anyCame = async (organizationId: number, period: Period): Promise<boolean> =>
    (await cameTo('threats', organizationId, period)).ids.length > 0 ||
    (await cameTo('visibilities', organizationId, period)).ids.length > 0 ||
    (await indicatorNewsOf(platform, period)).published > 0
  return { cameTo, anyCame }
}

interface Run {
  readonly platform: Platform
  readonly sources: NewsSources
  readonly arrivals: ReturnType<typeof readArrivals>
  readonly portal: string
}

/** A list of an e-mail. Undefined when nothing came to it. */
const sectionOf = async (
  { platform, sources, arrivals, portal }: Run,
  {
    session,
    language,
  }: { readonly session: Session; readonly language: KnownProfile['account']['language'] },
  organizationId: number,
  {
    list,
    filters,
    view,
    period,
  }: { list: ItemList; filters: ViewFilters; view: Section['view']; period: Period },
): Promise<FoundSection | undefined> => {
  if (!hasModule(session.access, moduleOfList[list])) return undefined
  const search = { list, filters, came: await arrivals.cameTo(list, organizationId, period) }
  const { total, items } = await newsOfList(sources, session, search, { most: mostListed, language })
  if (total === 0) return undefined
  const hosts = organizationHostsOf(await platform.collection(assetsCollection).readModel(), organizationId)
  const path = `${portal}/${paths[list]}`
  const section: Section = {
    list,
    view: view && { id: view.id, name: quotedLine(view.name, { organizationHosts: hosts }, nameLength) },
    total,
    link: view === null ? `${path}?concerns_us=true` : `${path}/view/${view.id}`,
    items: items.map(({ id, name, tlp }) => ({
      id,
      name: isAllowedOn('mail_encrypted', tlp)
        ? quotedLine(name, { organizationHosts: hosts }, nameLength)
        : '',
      tlp,
      link: `${path}/${id}`,
    })),
  }
  return { section, search }
}

/** How many items the lists have. One that is in several views of a list counts once. */
const countOnce = async (
  { sources }: Run,
  session: Session,
  found: readonly FoundSection[],
): Promise<number> => {
  let count = 0
  for (const [first, ...others] of Map.groupBy(found, ({ search }) => search.list).values())
    if (first !== undefined)
      count +=
        others.length === 0
          ? first.section.total
          : await countNews(sources, session, [first.search, ...others.map(({ search }) => search)])
  return count
}

/** The lists of a user's e-mail that have news. */
const sectionsFor = async (
  run: Run,
  profile: KnownProfile,
  session: Session,
  organizationId: number,
  { matches, views }: Due,
): Promise<FoundSection[]> => {
  const { platform } = run
  const reader = { session, language: profile.account.language }
  const sections: (FoundSection | undefined)[] = []
  if (matches !== undefined) {
    const emails = await platform.collection(notificationEmailsCollection).readModel()
    const streams = streamsOfAddress(emails, organizationId, profile.user.email)
    const modules = profile.organization === null ? [] : notifiedOf(profile.organization).modules
    for (const { streams: covering, ...list } of matching) {
      // The user's address is one of the organization, and gets this anyhow.
      const isCovered = covering.every(
        (stream) => streams.has(stream) && modules.includes(moduleOfStream[stream]),
      )
      if (!isCovered)
        sections.push(await sectionOf(run, reader, organizationId, { ...list, view: null, period: matches }))
    }
  }
  for (const [id, period] of views) {
    // A view that the user no longer sees has no news.
    const view = await openView(run.sources, session, id)
    if (view !== undefined) sections.push(await sectionOf(run, reader, organizationId, { ...view, period }))
  }
  return sections.filter((section) => section !== undefined)
}

/** The choices after their due periods. */
const advanced = (subscription: PersonalSubscription, { matches, views }: Due): PersonalSubscription => ({
  ...subscription,
  concerns_since: matches?.until ?? subscription.concerns_since,
  views: subscription.views.map((view) => ({ ...view, since: views.get(view.view_id)?.until ?? view.since })),
})

/** Writes one user's e-mail, which the outbox sends. False when nothing is new to the user. */
const sendOne = async (run: Run, subscription: StoredSubscription, due: Due, now: Date): Promise<boolean> => {
  const { platform, portal } = run
  const { table } = platform
  const { user_id: userId, n } = subscription
  const profile = await readProfile(table, userId)
  if (profile === undefined) {
    await table.delete(keys.myNotifications(userId))
    return false
  }
  const session = sessionOfUser(profile, now)
  const { organization } = profile
  const organizationId = session?.organizationId ?? null
  const found =
    session === undefined || organizationId === null
      ? []
      : await sectionsFor(run, profile, session, organizationId, due)
  const kind = due.views.size === 0 && subscription.concerns_us === 'at_once' ? 'concerns_us' : 'digest'
  const mail =
    found.length === 0 || session === undefined || organization === null
      ? undefined
      : mailWrite(
          platform,
          emailMessageTo(
            profile,
            {
              template: 'personal_news',
              kind,
              count: await countOnce(run, session, found),
              sections: found.map(({ section }) => section),
              clear_content: notifiedOf(organization).settings.clear_content,
              ends: await unsubscribeLinks(platform, { kind, id: userId, email: profile.user.email }),
              settings: `${portal}/dashboard?settings=notifications`,
            },
            now.getTime() + usefulFor,
          ),
        )
  try {
    await table.transact([
      subscriptionWrite(table, { ...subscription, ...advanced(subscription, due) }, n),
      ...(mail === undefined ? [] : [mail]),
    ])
  } catch (error) {
    // The user has chosen otherwise meanwhile, or another run was first. The next run sees it.
    if (isLostRace(error)) return false
    throw error
  }
  return mail !== undefined
}

/** The time zones of organizations, by id. */
const timeZones = async (platform: Platform): Promise<ReadonlyMap<number, string>> =>
  new Map(
    allOrganizations(await platform.collection(organizationsCollection).readModel()).map(
      ({ id, notified }) => [
        id,
        (notified === null
          ? defaultNotificationSettings
          : notifiedSchema.parse(JSON.parse(notified)).settings
        ).time_zone,
      ],
    ),
  )

/**
 * Writes all personal e-mails that are due, in round robin over organizations. Returns their number. A failure does not
 * stop the others. Costs one query when nothing is due; users who have chosen nothing cost nothing.
 */
export const sendPersonalNews = async (
  platform: Platform,
  isOver: () => boolean = () => false,
): Promise<number> => {
  const now = platform.clock.now()
  const zones = await timeZones(platform)
  const due = (await readSubscriptions(platform)).flatMap((subscription) => {
    const { client_id: organizationId } = subscription
    const zone = organizationId === null ? undefined : zones.get(organizationId)
    if (zone === undefined || quietEnd(subscription, now.getTime(), zone) !== undefined) return []
    const what = dueOf(subscription, now.getTime(), zone)
    return organizationId === null || (what.matches === undefined && what.views.size === 0)
      ? []
      : [{ subscription, organizationId, due: what }]
  })
  if (due.length === 0) return 0
  const run: Run = {
    platform,
    sources: newsSources(platform),
    arrivals: readArrivals(platform),
    portal: platform.environment.PORTAL_URL.replace(/\/$/, ''),
  }
  let sent = 0
  const failures: unknown[] = []
  const offset = Math.floor(now.getTime() / 60_000)
  for (const one of roundRobin(due, ({ organizationId }) => organizationId, { offset })) {
    if (isOver()) break
    try {
      const { matches, views } = one.due
      // At once a user is asked for in every run, so what came decides first.
      if (
        views.size === 0 &&
        matches !== undefined &&
        !(await run.arrivals.anyCame(one.organizationId, matches))
      )
        continue
      if (await sendOne(run, one.subscription, one.due, now)) sent += 1
    } catch (error) {
      platform.log.error('user not e-mailed', { user_id: one.subscription.user_id, ...describeError(error) })
      failures.push(error)
    }
  }
  throwFailures(failures, 'users not e-mailed')
  return sent
}
