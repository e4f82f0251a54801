/** Imports a file's indicators. The browser parses the file and sends batches of rows. */
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { importFeeds } from '#shared/contracts/indicator-import.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '#functions/indicators/dependencies.ts'
import { IndicatorWriter } from '#functions/indicators/indicator-writer.ts'

/**
 * Adds a batch of rows, or returns the results of a dry run. Only platform admins change dictionaries, so missing
 * entries are left out and reported, never added.
 */
export const importIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(importFeeds, async ({ body, session, idempotency }) => {
    const readModel = await indicators.readModel()
    if (!isActiveEntry(readModel, 'feed_category', body.feed_category_id))
      throw new PortalError('unknown_reference', { field: 'feed_category_id' })
    if (!body.tags_ids.every((id) => isActiveEntry(readModel, 'feed_tag', id)))
      throw new PortalError('unknown_reference', { field: 'tags_ids' })
    const writer = new IndicatorWriter(indicators, actorOf(session), {
      isVerified: body.is_verified,
      acceptWarnings: body.accept_warnings,
      keepDates: false,
      addEntries: false,
      categoryId: body.feed_category_id,
      tagIds: body.tags_ids,
    })
    if (body.dry_run) {
      idempotency.createsNothing()
      return { outcomes: await writer.check(body.rows) }
    }
    return { outcomes: await writer.write(body.rows) }
  })
