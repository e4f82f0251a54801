import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getSystemKey } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { readSystemKeyResponse, readSystemKey } from './system-key.ts'

/** One key of a system. */
export const getSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(getSystemKey, async ({ params }) => ({
    data: await readSystemKeyResponse(
      dependencies,
      params.id,
      (await readSystemKey(dependencies, params.id)).entity,
    ),
  }))
