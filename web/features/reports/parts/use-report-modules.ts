import { useCallback } from 'react'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'

/** Returns whether the user's reports may have a section of a module. */
export const useReportModules = (): ((module: ReportModule) => boolean) => {
  const user = useSession()
  return useCallback((module: ReportModule) => user?.[accessFlag(module)] === true, [user])
}
