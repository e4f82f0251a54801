import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiListTags, taggedModules } from '#shared/contracts/api/dictionaries.ts'
import { readEntries, toKeyTag, tagSources } from './dictionary-entries.ts'

/** The tags of the modules that a key opens. */
export const listTagsRoute = (platform: Platform): KeyRoute =>
  handleKey(apiListTags, async ({ query, caller }) => {
    const { entries, next } = await readEntries(platform, {
      what: 'tags',
      modules: taggedModules,
      sources: tagSources,
      caller,
      query,
    })
    return { data: entries.map(toKeyTag), next }
  })
