/** Exports of all matching indicators: a zipped CSV file in the bucket, created without holding its rows in memory. */
import * as z from 'zod'
import { idRow } from '#functions/core/read-model/rows.ts'
import { exportKey } from '#functions/rules/file-keys.ts'
import { zipped } from '#functions/core/files/zipped.ts'
import type { Worker } from '#functions/rules/jobs/jobs.ts'
import { csvFileName, csvLine, csvSeparator, csvStart } from '#functions/rules/lists/csv.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { indicatorSortFields } from '#shared/contracts/indicators.ts'
import { roles } from '#shared/domain/roles.ts'
import { anySortQuerySchema } from '#shared/http/schemas.ts'
import {
  type IndicatorsDependencies,
  indicatorSearch,
  storedFilterSchema,
  countIndicators,
  indicatorIdsInOrder,
} from '#functions/indicators/indicator-queries.ts'
import { indicatorsByIds } from '../indicator-lists.ts'
import { indicatorCsv } from '../indicator-presenter.ts'
import { openMatchedIndicators, limitedToChannel } from '../access-queries.ts'

/** Rows read and written at once. Other work runs between the chunks. */
const rowsAtOnce = 2_000

/** The state of an export job. */
export const exportTaskSchema = z.object({
  filter: storedFilterSchema,
  sort: anySortQuerySchema(indicatorSortFields).optional(),
  role: z.enum(roles),
  /** The organization whose asset matches and false positives the rows show. Older exports have none. */
  client_id: z.int().nullable().default(null),
  language: languageSchema,
})
export type ExportTask = z.infer<typeof exportTaskSchema>

/** The S3 object key of an export's file. */
export const exportObject = (jobId: string): string => exportKey(`${jobId}.zip`)

/** Creates an export in one run. If a worker dies, the next one starts over and writes the same object. */
export const exportWorker =
  (dependencies: IndicatorsDependencies): Worker =>
  async (held) => {
    const { files, platform } = dependencies
    const { filter, sort, role, client_id, language } = exportTaskSchema.parse(held.job.task)
    const seen = await openMatchedIndicators(dependencies, { role, organizationId: client_id })
    const visible = limitedToChannel(seen, 'export')
    const readModel = await seen.readModel()
    const { sequence } = readModel
    const ids = indicatorIdsInOrder(readModel, visible, indicatorSearch(visible, filter), sort)
    // Indicators left out because of their TLP level are counted.
    const skipped = countIndicators(readModel, seen, indicatorSearch(seen, filter)) - ids.length
    const now = platform.clock.now()
    const file = indicatorCsv(visible)
    const name = csvFileName(file.prefix[language], now)
    const separator = csvSeparator(language)
    let rows = 0
    async function* csv(): AsyncGenerator<string> {
      yield csvStart + csvLine(file.header(language), separator)
      for (let from = 0; from < ids.length; from += rowsAtOnce) {
        const part = indicatorsByIds(await seen.readModel(), visible, ids.slice(from, from + rowsAtOnce))
        const notes = visible.isAnalyst ? await notesOf(dependencies, part) : undefined
        yield part
          .map((indicator) =>
            csvLine(
              file.cells({ ...indicator, notes: notes?.get(indicator.feed_id) ?? null }, language),
              separator,
            ),
          )
          .join('')
        rows += part.length
        if ((from / rowsAtOnce) % 10 === 0)
          await held.save({ ...held.job, total: ids.length, done: from, skipped })
      }
    }
    await files.put(exportObject(held.job.id), await zipped(name, now, csv()), 'application/zip')
    await held.save({
      ...held.job,
      total: rows,
      done: rows,
      skipped,
      sequence,
      file_name: name.replace(/\.csv$/, '.zip'),
    })
    return true
  }

/** The notes of the indicators that have any. The read model knows which; the table contains the texts. */
const notesOf = async (
  { indicators }: IndicatorsDependencies,
  part: readonly { readonly feed_id: number }[],
): Promise<Map<number, string | null>> => {
  const readModel = await indicators.readModel()
  const ids = readModel.rows(
    idRow,
    'SELECT id FROM feed WHERE id IN (SELECT value FROM json_each(?)) AND has_notes = 1',
    [JSON.stringify(part.map(({ feed_id: id }) => id))],
  )
  const found = await indicators.getMany('feed', ids)
  return new Map(ids.map((id, index) => [id, found[index]?.entity.notes ?? null]))
}
