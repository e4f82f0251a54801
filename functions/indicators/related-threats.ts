import type { Request } from '#functions/rules/http/handler.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { threatsOfGroups } from '#functions/threats/threat-queries.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** A page of the threats that refer to one of these groups. Empty for callers without the threat module. */
export const relatedThreats = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  groups: readonly number[],
  query: { page: number; per_page: number },
  request: Request,
) => threatsOfGroups(dependencies, session, session.access.has_threat_access ? groups : [], query, request)
