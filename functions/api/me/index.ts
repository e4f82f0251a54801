/** The Lambda function of `me` (what a key may do) and of the dictionaries for keys. */
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { categoryChangesRoute } from './category-changes.ts'
import { getMeRoute } from './get-me.ts'
import { indicatorTypeChangesRoute } from './indicator-type-changes.ts'
import { listCategoriesRoute } from './list-categories.ts'
import { listIndicatorTypesRoute } from './list-indicator-types.ts'
import { listTagsRoute } from './list-tags.ts'
import { tagChangesRoute } from './tag-changes.ts'

/** The routes of the area. */
export const apiMeRoutes = (platform: Platform): KeyRoute[] =>
  [
    getMeRoute,
    listCategoriesRoute,
    categoryChangesRoute,
    listTagsRoute,
    tagChangesRoute,
    listIndicatorTypesRoute,
    indicatorTypeChangesRoute,
  ].map((route) => route(platform))

// Only dictionaries are loaded from the table, so no snapshot is needed.
export const handler = keyLambda(apiMeRoutes)
