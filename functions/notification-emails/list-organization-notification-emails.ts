import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { listClientNotificationEmails } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { idRow, notificationEmailReplies } from './notification-email-presenter.ts'

/** The addresses of an organization, in the order they were added. */
export const listOrganizationNotificationEmailsRoute = (
  dependencies: NotificationEmailsDependencies,
): Route =>
  handle(listClientNotificationEmails, async ({ params, session }) => {
    await readVisibleOrganization(dependencies.platform.table, session, params.id)
    const readModel = await dependencies.collection.readModel()
    const rows = readModel.rows(idRow, 'SELECT id FROM notification_email WHERE client_id = ? ORDER BY id', [
      params.id,
    ])
    return {
      data: await notificationEmailReplies(
        dependencies,
        rows.map(({ id }) => id),
      ),
    }
  })
