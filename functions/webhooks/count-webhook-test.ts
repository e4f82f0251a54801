/** Limits tests and repeats per organization: each is a request to an address that the organization chooses. */
import type { Request } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { selfEvent } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'

/** Counts one. Throws `too_many_webhook_tests`. */
export const countWebhookTest = (platform: Platform, session: Session, request: Request): Promise<void> =>
  countAttempts(
    platform,
    {
      action: 'webhook_test',
      ...selfEvent(session.userId, session.organizationId),
      address: request.address,
    },
    [[attemptLimits.webhookTestByOrganization, String(session.organizationId)]],
    'too_many_webhook_tests',
  )
