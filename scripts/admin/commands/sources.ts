/** `sources list` and `sources runs`: what is read from other places, and how it went. */
import { keys } from '#functions/rules/keys.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { toSourceResponse } from '#functions/sources/source-presenter.ts'
import { readSourceState, storedRunSchema, type StoredRun } from '#functions/sources/source-state.ts'
import { sourcesCollection } from '#functions/sources/source-store.ts'
import { sourceLimits } from '#shared/domain/sources/source.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused, UsageError } from '../failures.ts'
import { tableText } from '../io.ts'
import { targetOptions } from '../target.ts'

export const sourcesList: Command = {
  words: ['sources', 'list'],
  summary: 'show the sources of indicators and whether they are read',
  takes: '',
  positionals: [0, 0],
  options: targetOptions,
  run: async ({ target, print }) => {
    const { platform } = await target()
    const sources = platform.collection(sourcesCollection)
    const ids = (await sources.readModel()).rows(idRow, 'SELECT id FROM source ORDER BY name_sort, id')
    const stored = await sources.getMany('source', ids)
    const shown = await Promise.all(
      ids.flatMap((id, index) => {
        const entity = stored[index]?.entity
        return entity === undefined
          ? []
          : [readSourceState(platform, id).then((state) => toSourceResponse(id, entity, state))]
      }),
    )
    const rows = shown.map((one) => [
      one.source_id,
      one.name,
      one.state,
      one.indicators,
      one.last_complete_date ?? '-',
      one.next_date ?? '-',
      one.last_run?.problem ?? '-',
    ])
    print([tableText([['id', 'name', 'state', 'indicators', 'last seen', 'next', 'problem'], ...rows])], {
      sources: shown,
    })
    return exitCodes.ok
  },
}

export const sourcesRuns: Command = {
  words: ['sources', 'runs'],
  summary: 'show the last runs of a source, newest first',
  takes: 'ID',
  positionals: [1, 1],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const [text = ''] = given.positionals
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`“${text}” is not the id of a source.`)
    const id = Number(text)
    const { platform } = await target()
    if ((await platform.collection(sourcesCollection).get('source', id)) === undefined)
      throw new Refused(`There is no source ${id}.`)
    const pages = platform.table.query(keys.sourceRun(id, '').pk, {
      descending: true,
      limit: sourceLimits.runsPage,
    })
    const runs: StoredRun[] = []
    for await (const page of pages) {
      runs.push(...page.map((item) => storedRunSchema.parse(item)))
      break
    }
    const rows = runs.map(({ start_date, state, problem, counts, seconds }) => [
      start_date,
      state,
      problem ?? '-',
      counts.rows,
      counts.new,
      counts.changed,
      counts.gone,
      counts.refused,
      seconds,
    ])
    print(
      [
        tableText([
          ['started', 'state', 'problem', 'rows', 'new', 'changed', 'gone', 'refused', 'seconds'],
          ...rows,
        ]),
      ],
      { runs },
    )
    return exitCodes.ok
  },
}
