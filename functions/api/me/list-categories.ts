import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiListCategories, categorizedModules } from '#shared/contracts/api/dictionaries.ts'
import { toKeyCategory, categorySources, readEntries } from './dictionary-entries.ts'

/** The categories of the modules that a key opens. */
export const listCategoriesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiListCategories, async ({ query, caller }) => {
    const { entries, next } = await readEntries(platform, {
      what: 'categories',
      modules: categorizedModules,
      sources: categorySources,
      caller,
      query,
    })
    return { data: entries.map(toKeyCategory), next }
  })
