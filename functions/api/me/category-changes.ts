import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiCategoryChanges } from '#shared/contracts/api/dictionaries.ts'
import { toKeyCategory, categorySources, readEntryChanges } from './dictionary-entries.ts'

/** The change feed of the categories of a module that a key opens. */
export const categoryChangesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiCategoryChanges, ({ query, caller }) =>
    readEntryChanges(platform, {
      what: 'categories',
      sources: categorySources,
      caller,
      query,
      itemOf: toKeyCategory,
    }),
  )
