import { handle, type Route } from '#functions/rules/http/handler.ts'
import { dueDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import {
  attemptLimits,
  attemptWrite,
  recordRefusal,
  spacingWrite,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { failedConditions, type TransactWrite } from '#functions/core/store/table.ts'
import { testNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { visibleNotificationEmail } from './visible-notification-email.ts'

/**
 * Creates a test delivery, which the notifier writes and sends like any other. Throws `notification_email_paused`,
 * `test_mail_too_soon` and `too_many_test_mails`.
 */
export const testNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(testNotificationEmail, async ({ params, session, request, idempotency }) => {
    const { platform } = dependencies
    const { entity } = await visibleNotificationEmail(dependencies, session, params.id)
    if (entity.delivery.state === 'paused') throw new PortalError('notification_email_paused')
    const event = {
      action: 'notification_test',
      userId: session.userId,
      organizationId: entity.client_id,
      actorOrganizationId: session.organizationId,
      address: request.address,
      subject: { kind: 'notification_email', id: params.id, name: entity.email },
    } as const
    const who = String(params.id)
    const refusals = [
      { attempt: [attemptLimits.testMailSpacing, who], code: 'test_mail_too_soon' },
      { attempt: [attemptLimits.testMailByAddress, who], code: 'too_many_test_mails' },
    ] as const satisfies readonly { attempt: Attempt; code: 'test_mail_too_soon' | 'too_many_test_mails' }[]
    // One transaction writes the counts and the delivery, so a failed request uses nothing up.
    const writes: readonly TransactWrite[] = [
      spacingWrite(platform, refusals[0].attempt),
      attemptWrite(platform, refusals[1].attempt),
      dueDelivery(platform, entity, {
        kind: 'test',
        client_id: entity.client_id,
        notification_email_id: params.id,
        tellings: [],
        incident_id: null,
        feeds: null,
        period: null,
      }),
      auditWrite(platform, {
        ...event,
        outcome: 'success',
        detail: `notification e-mail ${who}: ${entity.email}`,
      }),
      ...idempotency.writes({}),
    ]
    let full: readonly number[] = []
    const isPlanned = await onCondition(platform, async () => {
      try {
        await platform.table.transact(writes)
      } catch (error) {
        full = failedConditions(error)
        throw error
      }
    })
    if (isPlanned) return {}
    const refusal = refusals.find((_, at) => full.includes(at)) ?? refusals[0]
    await recordRefusal(platform, event, refusal.attempt, refusal.code)
    // Without a waiting time: the message of the code is clearer than a number of seconds.
    throw new PortalError(refusal.code)
  })
