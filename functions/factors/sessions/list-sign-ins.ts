import { handle, type Route } from '#functions/platform/http/handler.ts'
import { readSignIns } from '#functions/platform/session/sign-ins.ts'
import { listSignIns } from '#shared/contracts/factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Recent successful and failed sign-ins to the account. */
export const listSignInsRoute = ({ platform }: FactorsDependencies): Route =>
  handle(listSignIns, async ({ session }) => ({ data: await readSignIns(platform, session.userId) }))
