import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiIndicatorTypeChanges } from '#shared/contracts/api/dictionaries.ts'
import { readEntryChanges, typeOf, typeSources } from './dictionary-entries.ts'

/** The change feed of the indicator types. */
export const indicatorTypeChangesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiIndicatorTypeChanges, ({ query, caller }) =>
    readEntryChanges(platform, {
      what: 'indicator-types',
      sources: typeSources,
      caller,
      query: { ...query, module: 'feed' },
      itemOf: typeOf,
    }),
  )
