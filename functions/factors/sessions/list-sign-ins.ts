import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readSignIns } from '#functions/rules/session/sign-ins.ts'
import { listSignIns } from '#shared/contracts/factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Recent successful and failed sign-ins to the account. */
export const listSignInsRoute = ({ platform }: FactorsDependencies): Route =>
  handle(listSignIns, async ({ session }) => ({ data: await readSignIns(platform, session.userId) }))
