/** The Lambda function of `me` (what a key may do) and of the dictionaries for keys. */
import { getMeRoute } from '#functions/api-keys/key-routes.ts'
import { apiDictionaryRoutes } from '#functions/dictionaries/key-routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'

/** The routes that the function serves. */
export const apiMeRoutes = (platform: Platform): KeyRoute[] => [
  getMeRoute(platform),
  ...apiDictionaryRoutes(platform),
]

// Only dictionaries are loaded from the table, so no snapshot is needed.
export const handler = keyLambda(apiMeRoutes)
