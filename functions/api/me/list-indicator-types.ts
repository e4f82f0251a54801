import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiListIndicatorTypes } from '#shared/contracts/api/dictionaries.ts'
import { readEntries, typeOf, typeSources } from './dictionary-entries.ts'

/** The indicator types. */
export const listIndicatorTypesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiListIndicatorTypes, async ({ query, caller }) => {
    const { entries, next } = await readEntries(platform, {
      what: 'indicator-types',
      modules: ['feed'],
      sources: typeSources,
      caller,
      query,
    })
    return { data: entries.map(typeOf), next }
  })
