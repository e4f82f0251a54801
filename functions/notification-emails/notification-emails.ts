/** Notification e-mails of organizations (part 3 sections 2, 5 and 7): their list, and what is done with one. */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { pageMeta, readPage } from '#functions/platform/lists/page.ts'
import { allOf, oneOf } from '#functions/platform/lists/where.ts'
import { readPublicKey } from '#functions/platform/security/pgp.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { emailKey } from '#functions/platform/tenants/organization.ts'
import { seenClient } from '#functions/platform/tenants/scope.ts'
import {
  createNotificationEmail,
  deleteNotificationEmail,
  deleteNotificationEmailKey,
  getNotificationEmail,
  listClientNotificationEmails,
  listNotificationEmails,
  updateNotificationEmail,
  type NotificationEmail,
} from '#shared/contracts/notification-emails.ts'
import { limits } from '#shared/domain/limits.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { NotificationEmailEntity } from './collection.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'

const idSchema = z.object({ id: z.int() })

/** Those of an organization, in the order in which they were added. */
export const listClientNotificationEmailsRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(listClientNotificationEmails, async ({ params, session }) => {
    await seenClient(dependencies.platform.table, session, params.id)
    const replica = await dependencies.collection.replica()
    const rows = replica.rows(idSchema, 'SELECT id FROM notification_email WHERE client_id = ? ORDER BY id', [
      params.id,
    ])
    return {
      data: await repliesOf(
        dependencies,
        rows.map(({ id }) => id),
      ),
    }
  })

/** Those of all organizations for platform admins, of their own for the others. */
export const listNotificationEmailsRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(listNotificationEmails, async ({ query, session, request }) => {
    const { emails, platform } = dependencies
    if (query.client_id !== undefined) await seenClient(platform.table, session, query.client_id)
    const items = emails.for(session)
    const { rows, total } = readPage(await items.replica(), {
      from: 'notification_email',
      select: 'notification_email.id',
      order: [],
      schema: idSchema,
      page: query.page,
      perPage: query.per_page,
      where: allOf([
        items.condition,
        oneOf('notification_email.client_id', query.client_id === undefined ? undefined : [query.client_id]),
      ]),
    })
    return {
      data: await repliesOf(
        dependencies,
        rows.map(({ id }) => id),
      ),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

/** One of them. */
export const getNotificationEmailRoute = ({ emails, platform }: NotificationEmailsDependencies): Route =>
  handle(getNotificationEmail, async ({ params, session }) => {
    const { entity } = await emails.for(session).get(params.id)
    return { notification_email: replyOf(params.id, entity, platform.clock.now()) }
  })

/** Adds one, with its key if there is one. Throws `already_exists`, `too_many_notification_emails`, and what is wrong with the key. */
export const createNotificationEmailRoute = ({
  collection,
  platform,
}: NotificationEmailsDependencies): Route =>
  handle(createNotificationEmail, async ({ body, session }) => {
    await seenClient(platform.table, session, body.client_id)
    const now = platform.clock.now()
    const pgp_key = body.base64_pgp_key === undefined ? null : await readPublicKey(body.base64_pgp_key, now)
    return collection.commit(actorOf(session), (commit) => {
      const { client_id, description, email, language } = body
      const same = commit.replica.row(
        idSchema,
        'SELECT id FROM notification_email WHERE client_id = ? AND email_key = ?',
        [client_id, emailKey(email)],
      )
      if (same !== undefined) throw new PortalError('already_exists', { field: 'email' })
      const count = commit.replica.count('SELECT count(*) FROM notification_email WHERE client_id = ?', [
        client_id,
      ])
      if (count >= limits.notificationEmails)
        throw new PortalError('too_many_notification_emails', { values: [String(limits.notificationEmails)] })
      const id = commit.nextId('notification_email')
      const entity: NotificationEmailEntity = {
        client_id,
        description,
        email,
        language,
        pgp_key,
        creation_date: commit.at,
      }
      commit.create('notification_email', id, entity)
      return { notification_email: replyOf(id, entity, now) }
    })
  })

/** Changes what is given; a key takes the place of the one before. */
export const updateNotificationEmailRoute = ({ emails, platform }: NotificationEmailsDependencies): Route =>
  handle(updateNotificationEmail, async ({ params, body, session }) => {
    const now = platform.clock.now()
    const items = emails.for(session)
    await items.get(params.id)
    const key = body.base64_pgp_key === undefined ? undefined : await readPublicKey(body.base64_pgp_key, now)
    const entity = await items.change(params.id, (before) => {
      const after = {
        ...before,
        description: body.description ?? before.description,
        language: body.language ?? before.language,
        pgp_key: key ?? before.pgp_key,
      }
      const fields = (['description', 'language', 'pgp_key'] as const).filter(
        (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
      )
      return { entity: after, fields }
    })
    return { notification_email: replyOf(params.id, entity, now) }
  })

/** Deletes one. */
export const deleteNotificationEmailRoute = ({ emails }: NotificationEmailsDependencies): Route =>
  handle(deleteNotificationEmail, async ({ params, session }) => {
    await emails.for(session).delete([params.id], () => undefined)
    return {}
  })

/** Deletes the key of one; without a key there is nothing to do. */
export const deleteNotificationEmailKeyRoute = ({
  emails,
  platform,
}: NotificationEmailsDependencies): Route =>
  handle(deleteNotificationEmailKey, async ({ params, session }) => {
    const entity = await emails.for(session).change(params.id, (before) => ({
      entity: { ...before, pgp_key: null },
      fields: before.pgp_key === null ? [] : ['pgp_key'],
    }))
    return { notification_email: replyOf(params.id, entity, platform.clock.now()) }
  })

const repliesOf = async (
  { collection, platform }: NotificationEmailsDependencies,
  ids: readonly number[],
): Promise<NotificationEmail[]> => {
  const now = platform.clock.now()
  const stored = await collection.getMany('notification_email', ids)
  return ids.flatMap((id, index) => {
    const entity = stored[index]?.entity
    return entity === undefined ? [] : [replyOf(id, entity, now)]
  })
}

const replyOf = (
  id: number,
  { pgp_key, ...email }: NotificationEmailEntity,
  now: Date,
): NotificationEmail => ({
  notification_email_id: id,
  ...email,
  has_pgp_key: pgp_key !== null,
  pgp_key_expiration_date: pgp_key?.expiry ?? null,
  pgp_key_state: pgpKeyState(pgp_key === null ? undefined : pgp_key.expiry, now),
  pgp_key_fingerprint: pgp_key?.fingerprint ?? null,
  pgp_key_owner: pgp_key?.owner ?? null,
})
