import type { Platform } from '../http/platform.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Session } from '../session/sessions.ts'
import type { KeyCaller } from '../key-api/key-gate.ts'
import { audit } from './audit.ts'

/**
 * Records which user exported data from the portal, and what. `clientId` is the owner of the data, if not the caller's
 * organization.
 */
export const auditExport = async (
  platform: Platform,
  { session, request }: { readonly session: Session; readonly request: Request },
  detail: string,
  organizationId: number | null = session.organizationId,
): Promise<void> => {
  await audit(platform, {
    action: 'export',
    outcome: 'success',
    userId: session.userId,
    organizationId,
    actorOrganizationId: session.organizationId,
    address: request.address,
    detail,
  })
}

/** Records which key downloaded a file from the portal, and what. `clientId` is the owner of the data. */
export const auditKeyDownload = async (
  platform: Platform,
  { caller, request }: { readonly caller: KeyCaller; readonly request: Request },
  detail: string,
  organizationId: number,
): Promise<void> => {
  await audit(platform, {
    action: 'export',
    outcome: 'success',
    userId: caller.userId,
    actorName: caller.session.name,
    organizationId,
    actorOrganizationId: caller.organizationId,
    address: request.address,
    detail: `key ${caller.keyId}: ${detail}`,
  })
}
