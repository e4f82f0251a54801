import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { organizationView, wholeView, type View } from './organization-view.ts'

/** What somebody sees of the audit log: staff all of it, an organization's admin its part. */
export const viewOf = (readModel: ReadModel, environment: Environment, clientId: number | null): View =>
  clientId === null ? wholeView : organizationView(readModel, environment, clientId)
