/** `sources …`: what is read from other places and how it went, and what the page of sources does. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Reach } from '#functions/core/egress/reach.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { toSourceResponse } from '#functions/sources/source-presenter.ts'
import { readSourceState, storedRunSchema, type StoredRun } from '#functions/sources/source-state.ts'
import { sourcesCollection } from '#functions/sources/source-store.ts'
import { openSourceSecret } from '#functions/sources/source-secret.ts'
import {
  addSource,
  checkNewSource,
  deleteStored,
  existingSource,
  requestRun,
  switchStored,
} from '#functions/sources/source.ts'
import { trySourceOut } from '#functions/sources/trial.ts'
import { createSource, type CreateSourceInput } from '#shared/contracts/sources.ts'
import { isUndecided, sourceLimits } from '#shared/domain/sources/source.ts'
import type { Arguments, Command, Options } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused, UsageError } from '../failures.ts'
import { tableText } from '../io.ts'
import { operator } from '../operator.ts'
import { targetOptions } from '../target.ts'

const idOf = ({ positionals: [text = ''] }: Arguments): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`“${text}” is not the id of a source.`)
  return Number(text)
}

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
      one.state !== 'held' && isUndecided(one) ? `${one.state}, held` : one.state,
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
    const id = idOf(given)
    const { platform } = await target()
    await existingSource(platform, id)
    const pages = platform.table.query(keys.sourceRun(id, '').pk, {
      descending: true,
      limit: sourceLimits.runsPage,
    })
    const runs: StoredRun[] = []
    let unreadable = 0
    for await (const page of pages) {
      const read = page.map((item) => storedRunSchema.safeParse(item))
      runs.push(...read.flatMap(({ data }) => data ?? []))
      unreadable = read.length - runs.length
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
        ...(unreadable === 0
          ? []
          : [`Left out, as another version of the portal stored them: ${unreadable}.`]),
      ],
      { runs, unreadable },
    )
    return exitCodes.ok
  },
}

/** A command on one source, which prints a line. */
const onOne = (
  word: string,
  summary: string,
  act: (platform: Platform, id: number) => Promise<string>,
): Command => ({
  words: ['sources', word],
  summary,
  takes: 'ID',
  positionals: [1, 1],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const id = idOf(given)
    const { platform, label } = await target()
    print([`${await act(platform, id)} (${label}).`], { source_id: id })
    return exitCodes.ok
  },
})

export const sourcesOn = onOne(
  'on',
  'switch a source on; it is read within five minutes',
  async (platform, id) => {
    const { name } = await switchStored(platform, operator(), id, true)
    return `Switched on: ${name}`
  },
)

export const sourcesOff = onOne(
  'off',
  'switch a source off; its indicators stay as they are',
  async (platform, id) => {
    const { name } = await switchStored(platform, operator(), id, false)
    return `Switched off: ${name}`
  },
)

export const sourcesRun = onOne('run', 'have a source read within five minutes', async (platform, id) => {
  const { name } = await requestRun(platform, operator(), id)
  return `It is read within five minutes: ${name}`
})

export const sourcesDelete = onOne(
  'delete',
  'delete a source that is off; its indicators stay, valid as long as their types say',
  async (platform, id) => {
    const { entity } = await existingSource(platform, id)
    await deleteStored(platform, operator(), id)
    return `Deleted: ${entity.name}`
  },
)

export const sourcesShow: Command = {
  words: ['sources', 'show'],
  summary: 'show the settings and the state of a source as JSON, without its secret',
  takes: 'ID',
  positionals: [1, 1],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const id = idOf(given)
    const { platform } = await target()
    const { entity } = await existingSource(platform, id)
    const source = toSourceResponse(id, entity, await readSourceState(platform, id))
    print([JSON.stringify(source, null, 2)], { source })
    return exitCodes.ok
  },
}

const fileOptions: Options = {
  file: {
    type: 'string',
    value: 'FILE',
    help: 'the settings of the source as JSON, as “sources show” prints them',
  },
}
const fileDetails = [
  'The file has the fields of POST source, with the secret in “secret” if the source needs one. Others are ignored.',
]

const settingsIn = (file: string): CreateSourceInput => {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refused(`${file} cannot be read as JSON.`, { cause: error })
  }
  const settings = createSource.body.safeParse(read)
  if (!settings.success)
    throw new Refused(`${file} has no settings of a source:\n${z.prettifyError(settings.error)}`)
  return settings.data
}

export const sourcesCreate: Command = {
  words: ['sources', 'create'],
  summary: 'create a source, which is off until it is switched on',
  takes: '--file FILE',
  positionals: [0, 0],
  options: { ...fileOptions, ...targetOptions },
  details: fileDetails,
  run: async ({ arguments: given, io, target, print }) => {
    const input = settingsIn(path.resolve(io.directory, given.required('file')))
    const { platform, label } = await target()
    const owner = await checkNewSource(platform, input)
    const source = await platform
      .collection(sourcesCollection)
      .commit(operator(), (commit) => addSource(platform, commit, owner, input.secret))
    print([`Created source ${source.name} on ${label}, number ${source.source_id}. It is off.`], { source })
    return exitCodes.ok
  },
}

export const sourcesTrial: Command = {
  words: ['sources', 'trial'],
  summary: 'read the first rows of a source and show what they would become; writes nothing',
  takes: 'ID | --file FILE',
  positionals: [0, 1],
  options: { ...fileOptions, ...targetOptions },
  details: [
    ...fileDetails,
    'It connects from this computer, and to public addresses only; on the local cloud, only to the lists that it serves.',
  ],
  run: async ({ arguments: given, io, target, print }) => {
    const file = given.optional('file')
    if ((file === undefined) === (given.positionals.length === 0))
      throw new UsageError('Give the id of a source, or --file FILE.')
    const input = file === undefined ? undefined : settingsIn(path.resolve(io.directory, file))
    const { platform, reach } = await target()
    const trial =
      input === undefined
        ? await tryStored(platform, reach, idOf(given))
        : await trySourceOut(platform, reach, await checkNewSource(platform, input), input.secret)
    const { counts, columns } = trial
    const leftOut = [...trial.refused.slice(0, 20), ...trial.expired.slice(0, 20)]
    const { trialSeconds } = sourceLimits
    print(
      [
        trial.problem === null
          ? `Read in ${trial.seconds} s: ${counts.new} new, ${counts.known} known, ${counts.warned} on warning lists, ${counts.expired} expired or revoked, ${counts.refused} refused.`
          : `Not read: ${trial.problem}${trial.status === null ? '' : ` (HTTP ${trial.status})`}.`,
        ...(trial.out_of_time
          ? [`The source did not answer whole within ${trialSeconds} s. A run has 4 minutes.`]
          : []),
        ...(columns.length === 0
          ? []
          : [
              tableText([
                ['column', 'becomes', 'example'],
                ...columns.map(({ name, field, example }) => [name, field ?? '-', example ?? '-']),
              ]),
            ]),
        ...(leftOut.length === 0
          ? []
          : [
              tableText([
                ['line', 'left out', 'reason'],
                ...leftOut.map(({ line, value, reason }) => [line ?? '-', value, reason]),
              ]),
            ]),
      ],
      trial,
    )
    return trial.problem === null ? exitCodes.ok : exitCodes.failed
  },
}

const tryStored = async (platform: Platform, reach: Reach, id: number) => {
  const { entity } = await existingSource(platform, id)
  const { secret } = entity
  const opened =
    secret === null ? undefined : await openSourceSecret(platform.seals, id, { ...entity, secret })
  return trySourceOut(platform, reach, entity, opened)
}
