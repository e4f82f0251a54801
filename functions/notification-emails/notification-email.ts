/** Addresses of notifications: who sees them, what changes keep, and the test e-mail. */
import { isDeepStrictEqual } from 'node:util'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { failedConditions, type TransactWrite } from '#functions/core/store/table.ts'
import type { ReportKinds } from '#functions/reports/report-store.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { dueDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import {
  attemptLimits,
  attemptWrite,
  recordRefusal,
  spacingWrite,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import type { testNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { NotificationEmailKinds, NotificationEmailEntity } from './notification-email-store.ts'

/** What commands and routes of notification e-mails need. */
export interface NotificationEmailSources {
  readonly platform: Platform
  readonly collection: Collection<NotificationEmailKinds>
  /** Links in e-mails also end periodic reports. */
  readonly reports: Collection<ReportKinds>
  readonly emails: TenantItems<NotificationEmailKinds, 'notification_email'>
}

/** An address that the caller sees. Those of deleted organizations are hidden. Throws `not_found`. */
export const visibleNotificationEmail = async (
  { emails, platform }: NotificationEmailSources,
  session: Session,
  id: number,
): Promise<Stored<NotificationEmailEntity>> => {
  const stored = await emails.for(session).get(id)
  await readVisibleOrganization(platform.table, session, stored.entity.client_id)
  return stored
}

/** A weekly digest covers seven days. Quiet hours and retries may delay it further. */
const retentionMilliseconds = 9 * 86_400_000
const maxFormer = 20

type Preferences = Pick<NotificationEmailEntity, 'preferences' | 'preferences_before'>

/** An address with new preferences from an instant (ISO 8601). Equal or missing preferences change nothing. */
export const withPreferences = (
  { preferences: former, preferences_before: before }: Preferences,
  preferences: NotificationPreferences | undefined,
  at: string,
): Preferences => {
  if (preferences === undefined || isDeepStrictEqual(preferences, former))
    return { preferences: former, preferences_before: before }
  const kept = [...before, { preferences: former, until: at }].filter(
    ({ until }) => Date.parse(at) - Date.parse(until) <= retentionMilliseconds,
  )
  return { preferences, preferences_before: kept.slice(-maxFormer) }
}

/**
 * Creates a test delivery, which the notifier writes and sends like any other. Throws `notification_email_paused`,
 * `test_mail_too_soon` and `too_many_test_mails`.
 */
export const sendTestEmail = async (
  dependencies: NotificationEmailSources,
  { params, session, request, idempotency }: Call<typeof testNotificationEmail, Session>,
) => {
  const { platform, collection } = dependencies
  const { entity } = await visibleNotificationEmail(dependencies, session, params.id)
  if (entity.delivery.state === 'paused') throw new PortalError('notification_email_paused')
  const event = {
    action: 'notification_test',
    ...eventBy(session, request, entity.client_id),
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
  if (isPlanned) {
    await collection.commit(actorOf(session), async (commit) => {
      const stored = await collection.get('notification_email', params.id)
      if (stored !== undefined)
        commit.refresh('notification_email', params.id, { ...stored.entity, tested: commit.at }, stored, [
          'tested',
        ])
    })
    return {}
  }
  const refusal = refusals.find((_, at) => full.includes(at)) ?? refusals[0]
  await recordRefusal(platform, event, refusal.attempt, refusal.code)
  // Without a waiting time: the message of the code is clearer than a number of seconds.
  throw new PortalError(refusal.code)
}
