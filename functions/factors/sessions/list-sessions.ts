import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listSessions } from '#shared/contracts/factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'
import { loadOrganizationNetworks } from './organization-networks.ts'

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The account's open sessions, this one first. */
export const listSessionsRoute = ({ platform }: FactorsDependencies): Route =>
  handle(listSessions, async ({ session }) => {
    const [sessions, isOwn] = await Promise.all([
      platform.sessions.list(session.userId),
      loadOrganizationNetworks(platform, session.organizationId),
    ])
    return {
      data: sessions
        .map(({ id, key, started, seen, address, device }) => ({
          session_id: id,
          device,
          address,
          is_own_network: isOwn(address),
          start_date: instantOf(started),
          last_seen_date: instantOf(seen),
          is_current: key.sk === session.key.sk,
        }))
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current)),
    }
  })
