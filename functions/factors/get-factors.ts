import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getFactors } from '#shared/contracts/factors.ts'
import { callerOf, toFactorsResponse } from './caller.ts'
import type { FactorsDependencies } from './dependencies.ts'

/** The second factors of the account, without secrets. */
export const getFactorsRoute = ({ platform }: FactorsDependencies): Route =>
  handle(getFactors, async ({ session }) => toFactorsResponse(await callerOf(platform, session)))
