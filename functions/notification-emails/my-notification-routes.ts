/** The routes of what users are e-mailed about personally. */
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  changePersonalSettings,
  readPersonalSettings,
  type PersonalSubscription,
} from '#functions/rules/mail/personal-settings.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { isVisibleView, listOf, viewsCollection } from '#functions/views/view-store.ts'
import {
  getMyNotifications,
  updateMyNotifications,
  updateViewDigest,
  type MyNotifications,
} from '#shared/contracts/my-notifications.ts'
import { mostDigestViews } from '#shared/domain/notifications/personal.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { moduleOfList } from '#shared/domain/item-lists.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { coveredStreams } from './covered-streams-queries.ts'

const toResponse = async (
  platform: Platform,
  { organizationId, email, timeZone = defaultNotificationSettings.time_zone }: Session,
  { replies, mentions, concerns_us, digest, quiet_hours, views }: PersonalSubscription,
): Promise<{ my_notifications: MyNotifications }> => ({
  my_notifications: {
    replies,
    mentions,
    concerns_us,
    digest,
    quiet_hours,
    time_zone: timeZone,
    views: views.map(({ view_id, every }) => ({ view_id, every })),
    is_organization_address:
      organizationId !== null && (await coveredStreams(platform, organizationId, email)).size > 0,
  },
})

/** What the caller has chosen. */
const getMyNotificationsRoute = (platform: Platform): Route =>
  handle(getMyNotifications, async ({ session }) =>
    toResponse(platform, session, await readPersonalSettings(platform, session.userId)),
  )

/** Changes what the caller has chosen. What is switched on begins with what comes from now on. */
const updateMyNotificationsRoute = (platform: Platform): Route =>
  handle(updateMyNotifications, async ({ body, session }) => {
    const now = platform.clock.now().getTime()
    const after = await changePersonalSettings(platform, session, (before) => {
      const wasOff = before.digest.mode === 'off'
      const changed = { ...before, ...body }
      return {
        ...changed,
        concerns_since:
          before.concerns_us === 'off' || (wasOff && before.concerns_us === 'digest')
            ? now
            : before.concerns_since,
        views: wasOff ? before.views.map((view) => ({ ...view, since: now })) : before.views,
      }
    })
    return toResponse(platform, session, after)
  })

/** Throws `not_found` unless the caller sees a view, and may read its list. */
const assertVisibleView = async (platform: Platform, session: Session, id: number): Promise<void> => {
  const view = (await platform.collection(viewsCollection).get('feed_view', id))?.entity
  if (
    view === undefined ||
    !isVisibleView(view, session) ||
    !hasModule(session.access, moduleOfList[listOf(view)])
  )
    throw new PortalError('not_found')
}

/** Puts a saved view into the caller's digest, or removes it. Throws `not_found` and `too_many_digest_views`. */
const updateViewDigestRoute = (platform: Platform): Route =>
  handle(updateViewDigest, async ({ params: { id }, body: { every }, session }) => {
    // A deleted view can still be removed.
    if (every !== 'off') await assertVisibleView(platform, session, id)
    const now = platform.clock.now().getTime()
    const after = await changePersonalSettings(platform, session, (before) => {
      const views = before.views.filter((view) => view.view_id !== id)
      if (every === 'off') return { ...before, views }
      if (views.length >= mostDigestViews) throw new PortalError('too_many_digest_views')
      const isOn = before.digest.mode !== 'off'
      const known = before.views.find((view) => view.view_id === id)
      return {
        ...before,
        // Without a digest nothing would come.
        digest: isOn ? before.digest : { ...before.digest, mode: every },
        views: [...views, { view_id: id, every, since: isOn && known !== undefined ? known.since : now }],
      }
    })
    return toResponse(platform, session, after)
  })

export const myNotificationRoutes = (platform: Platform): Route[] =>
  [getMyNotificationsRoute, updateMyNotificationsRoute, updateViewDigestRoute].map((route) => route(platform))
