import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiTagChanges } from '#shared/contracts/api/dictionaries.ts'
import { readEntryChanges, toKeyTag, tagSources } from './dictionary-entries.ts'

/** The change feed of the tags of a module that a key opens. */
export const tagChangesRoute = (platform: Platform): KeyRoute =>
  handleKey(apiTagChanges, ({ query, caller }) =>
    readEntryChanges(platform, { what: 'tags', sources: tagSources, caller, query, itemOf: toKeyTag }),
  )
