/** The routes of notification e-mails and of links to unsubscribe. */
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { pageMeta } from '#functions/core/read-model/page.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { handleAnonymous, handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { changedOf, resumed } from '#functions/rules/mail/delivery-status.ts'
import { unsubscribePage } from '#functions/rules/mail/unsubscribe-links.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import {
  testNotificationEmail,
  listNotificationEmails,
  listClientNotificationEmails,
  getNotificationEmail,
  createNotificationEmail,
  updateNotificationEmail,
  deleteNotificationEmail,
  deleteNotificationEmailKey,
  resumeNotificationEmail,
} from '#shared/contracts/notification-emails.ts'
import { unsubscribe, getUnsubscribe, openUnsubscribe } from '#shared/contracts/unsubscribe.ts'
import { limits } from '#shared/domain/limits.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { notificationEmailReplies, toNotificationEmailResponse } from './notification-email-presenter.ts'
import { readNotificationEmailIds } from './notification-email-queries.ts'
import { notificationEmailsCollection, newNotificationEmail } from './notification-email-store.ts'
import {
  sendTestEmail,
  type NotificationEmailSources,
  visibleNotificationEmail,
  withPreferences,
} from './notification-email.ts'
import { myNotificationRoutes } from './my-notification-routes.ts'
import { endSubscription, subscriptionOf } from './unsubscribe.ts'

/** Composes the area from the platform. */
const notificationEmailsDependencies = (platform: Platform): NotificationEmailSources => {
  const collection = platform.collection(notificationEmailsCollection)
  return {
    platform,
    collection,
    reports: platform.collection(reportsCollection),
    emails: new TenantItems(platform, collection, 'notification_email'),
  }
}

/** The addresses of all organizations for platform admins, of their own for the others. */
const listNotificationEmailsRoute = (dependencies: NotificationEmailSources): Route =>
  handle(listNotificationEmails, async ({ query, session, request }) => {
    if (query.client_id !== undefined)
      await readVisibleOrganization(dependencies.platform.table, session, query.client_id)
    const { rows, total } = await readNotificationEmailIds(
      dependencies.emails.for(session),
      dependencies.platform.clock,
      query,
    )
    return {
      data: await notificationEmailReplies(dependencies, rows),
      meta: pageMeta(request, query, { total, count: rows.length }),
    }
  })

/** The addresses of an organization, in the order they were added. */
const listOrganizationNotificationEmailsRoute = (dependencies: NotificationEmailSources): Route =>
  handle(listClientNotificationEmails, async ({ params, session }) => {
    await readVisibleOrganization(dependencies.platform.table, session, params.id)
    const readModel = await dependencies.collection.readModel()
    const rows = readModel.rows(idRow, 'SELECT id FROM notification_email WHERE client_id = ? ORDER BY id', [
      params.id,
    ])
    return {
      data: await notificationEmailReplies(dependencies, rows),
    }
  })

/** One notification e-mail address. */
const getNotificationEmailRoute = (dependencies: NotificationEmailSources): Route =>
  handle(getNotificationEmail, async ({ params, session }) => {
    const { entity } = await visibleNotificationEmail(dependencies, session, params.id)
    return {
      notification_email: toNotificationEmailResponse(params.id, entity, dependencies.platform.clock.now()),
    }
  })

/**
 * Adds an address with an optional key. Throws `already_exists`, `too_many_notification_emails`, and the errors of the
 * key.
 */
const createNotificationEmailRoute = ({ collection, platform }: NotificationEmailSources): Route =>
  handle(createNotificationEmail, async ({ body, session, idempotency }) => {
    await readVisibleOrganization(platform.table, session, body.client_id)
    const now = platform.clock.now()
    const pgp_key = body.base64_pgp_key === undefined ? null : await readPublicKey(body.base64_pgp_key, now)
    return collection.commit(actorOf(session), (commit) => {
      const { client_id, description, email, language, preferences } = body
      const same = commit.readModel.row(
        idRow,
        'SELECT id FROM notification_email WHERE client_id = ? AND email_key = ?',
        [client_id, emailKey(email)],
      )
      if (same !== undefined) throw new PortalError('already_exists', { field: 'email' })
      const count = commit.readModel.count('SELECT count(*) FROM notification_email WHERE client_id = ?', [
        client_id,
      ])
      if (count >= limits.notificationEmails)
        throw new PortalError('too_many_notification_emails', { values: [String(limits.notificationEmails)] })
      const id = commit.nextId('notification_email')
      const entity = newNotificationEmail({
        client_id,
        description,
        email,
        language,
        pgp_key,
        preferences,
        creation_date: commit.at,
        added_by: { name: session.name, is_staff: isProviderStaff(session.role) },
      })
      commit.create('notification_email', id, entity)
      return idempotency.record(commit, { notification_email: toNotificationEmailResponse(id, entity, now) })
    })
  })

/** Changes the given fields. A new key replaces the previous one. */
const updateNotificationEmailRoute = (dependencies: NotificationEmailSources): Route =>
  handle(updateNotificationEmail, async ({ params, body: given, session }) => {
    const { emails, platform } = dependencies
    const now = platform.clock.now()
    const items = emails.for(session)
    await visibleNotificationEmail(dependencies, session, params.id)
    const key =
      given.base64_pgp_key === undefined ? undefined : await readPublicKey(given.base64_pgp_key, now)
    const entity = await items.change(params.id, (before, commit) => {
      const body = mergedInput(given, before)
      // Represents a key by its fingerprint, the only part that is shown.
      mergedInput<BasedOn & { base64_pgp_key: string | undefined }>(
        { base64_pgp_key: key?.fingerprint, fields_before: given.fields_before },
        { base64_pgp_key: before.pgp_key?.fingerprint ?? null },
      )
      const after = {
        ...before,
        description: body.description ?? before.description,
        language: body.language ?? before.language,
        pgp_key: key ?? before.pgp_key,
        ...withPreferences(before, body.preferences, commit.at),
      }
      const fields = (['description', 'language', 'pgp_key', 'preferences'] as const).filter(
        (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
      )
      return { entity: after, fields }
    })
    return { notification_email: toNotificationEmailResponse(params.id, entity, now) }
  })

/** Deletes an address. */
const deleteNotificationEmailRoute = (dependencies: NotificationEmailSources): Route =>
  handle(deleteNotificationEmail, async ({ params, session }) => {
    await visibleNotificationEmail(dependencies, session, params.id)
    await dependencies.emails.for(session).delete([params.id], () => undefined)
    return {}
  })

/** Deletes the key of an address. Has no effect without a key. */
const deleteNotificationEmailKeyRoute = (dependencies: NotificationEmailSources): Route =>
  handle(deleteNotificationEmailKey, async ({ params, session }) => {
    const { emails, platform } = dependencies
    await visibleNotificationEmail(dependencies, session, params.id)
    const entity = await emails.for(session).change(params.id, (before) => ({
      entity: { ...before, pgp_key: null },
      fields: before.pgp_key === null ? [] : ['pgp_key'],
    }))
    return { notification_email: toNotificationEmailResponse(params.id, entity, platform.clock.now()) }
  })

/** Resumes a paused address. For others, resets the bounce count. */
const resumeNotificationEmailRoute = (dependencies: NotificationEmailSources): Route =>
  handle(resumeNotificationEmail, async ({ params, session }) => {
    const { emails, platform } = dependencies
    await visibleNotificationEmail(dependencies, session, params.id)
    const entity = await emails.for(session).change(params.id, (before) => {
      const delivery = resumed(before.delivery)
      return { entity: { ...before, delivery }, fields: changedOf(before.delivery, delivery) }
    })
    return { notification_email: toNotificationEmailResponse(params.id, entity, platform.clock.now()) }
  })

/** The subscription that a link ends. */
const getUnsubscribeRoute = (dependencies: NotificationEmailSources): Route =>
  handleAnonymous(getUnsubscribe, async ({ query }) => ({
    subscription: (await subscriptionOf(dependencies, query.token)).subscription,
  }))

/** Redirects to the page. Mail scanners follow links, so following one must not unsubscribe. */
const openUnsubscribeRoute = ({ platform }: NotificationEmailSources): Route =>
  handleAnonymous(openUnsubscribe, ({ query }) =>
    Promise.resolve(unsubscribePage(platform.environment, query.token)),
  )

const testNotificationEmailRoute = (dependencies: NotificationEmailSources): Route =>
  handle(testNotificationEmail, (call) => sendTestEmail(dependencies, call))

const unsubscribeRoute = (dependencies: NotificationEmailSources): Route =>
  handleAnonymous(unsubscribe, (call) => endSubscription(dependencies, call))

/** The routes of the area. */
export const notificationEmailRoutes = (platform: Platform): Route[] => {
  const dependencies = notificationEmailsDependencies(platform)
  return [
    ...myNotificationRoutes(platform),
    ...[
      listOrganizationNotificationEmailsRoute,
      listNotificationEmailsRoute,
      getNotificationEmailRoute,
      createNotificationEmailRoute,
      updateNotificationEmailRoute,
      deleteNotificationEmailRoute,
      deleteNotificationEmailKeyRoute,
      resumeNotificationEmailRoute,
      testNotificationEmailRoute,
      openUnsubscribeRoute,
      unsubscribeRoute,
      getUnsubscribeRoute,
    ].map((route) => route(dependencies)),
  ]
}
