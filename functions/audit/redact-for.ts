import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { redactForOrganization, wholeView, type RedactRecord } from './redact-for-organization.ts'

/** Redacts the audit log for a viewer: staff see everything, organization admins their part. */
export const redactFor = (
  readModel: ReadModel,
  environment: Environment,
  organizationId: number | null,
): RedactRecord =>
  organizationId === null ? wholeView : redactForOrganization(readModel, environment, organizationId)
