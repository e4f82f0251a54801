import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { allOf, oneOf, type Condition } from '#functions/core/read-model/where.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { listNotificationEmails, type pgpKeyStates } from '#shared/contracts/notification-emails.ts'
import { limits } from '#shared/domain/limits.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { idRow, notificationEmailReplies } from './notification-email-presenter.ts'

/** The addresses of all organizations for platform admins, of their own for the others. */
export const listNotificationEmailsRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(listNotificationEmails, async ({ query, session, request }) => {
    const { emails, platform } = dependencies
    if (query.client_id !== undefined) await readVisibleOrganization(platform.table, session, query.client_id)
    const items = emails.for(session)
    const { rows, total } = readPage(await items.readModel(), {
      from: 'notification_email',
      select: 'notification_email.id',
      order: [],
      schema: idRow,
      page: query.page,
      perPage: query.per_page,
      where: allOf([
        await items.condition(),
        oneOf('notification_email.client_id', query.client_id === undefined ? undefined : [query.client_id]),
        keyStateCondition(query.pgp_key_state, platform.clock.now()),
        oneOf(
          'notification_email.is_paused',
          query.delivery_state === undefined ? undefined : [Number(query.delivery_state === 'paused')],
        ),
      ]),
    })
    return {
      data: await notificationEmailReplies(
        dependencies,
        rows.map(({ id }) => id),
      ),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

/** The state of a key in SQL. Must agree with `pgpKeyState`. */
const keyStateCondition = (
  state: (typeof pgpKeyStates)[number] | undefined,
  now: Date,
): Condition | undefined => {
  const [ended, ending] = [now.getTime(), now.getTime() + limits.pgpKeyWarningDays * 86_400_000]
  switch (state) {
    case undefined:
      return undefined
    case 'none':
      return { sql: 'notification_email.has_key = 0', parameters: [] }
    case 'expired':
      return { sql: 'notification_email.key_expires <= ?', parameters: [ended] }
    case 'expiring':
      return {
        sql: 'notification_email.key_expires > ? AND notification_email.key_expires <= ?',
        parameters: [ended, ending],
      }
    case 'valid':
      return {
        sql: 'notification_email.has_key = 1 AND (notification_email.key_expires IS NULL OR notification_email.key_expires > ?)',
        parameters: [ending],
      }
  }
}
