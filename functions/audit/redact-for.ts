import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { redactForOrganization, wholeView, type RedactRecord } from './redact-for-organization.ts'

/** What somebody sees of the audit log: staff all of it, an organization's admin its part. */
export const redactFor = (
  readModel: ReadModel,
  environment: Environment,
  organizationId: number | null,
): RedactRecord =>
  organizationId === null ? wholeView : redactForOrganization(readModel, environment, organizationId)
