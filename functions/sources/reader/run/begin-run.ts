/** A new run of a source, or the interrupted one that goes on. */
import { createHash } from 'node:crypto'
import type { Platform } from '#functions/rules/http/platform.ts'
import { writeSourceState, type Asked, type OpenRun, type SourceState } from '../../source-state.ts'
import type { SourceEntity } from '../../source-store.ts'
import { endRun } from './end-run.ts'
import { Run, type Reading, type RunResult } from './run.ts'

/** Interrupted runs of other settings whose additions are looked for. */
const mostDropped = 20

/**
 * The run that was interrupted, if it is of these settings and the source has been on since. Otherwise its answer may be
 * from another address, or why somebody switched the source off: it is dropped, and what the run added goes when a later
 * one is complete.
 */
export const beginRun = async (
  reading: Reading,
  id: number,
  source: SourceEntity,
  state: SourceState,
  asked: Asked | undefined,
): Promise<Run> => {
  const settings = settingsPrint(source)
  const { run: interrupted, ...left } = state
  const isOnSince = interrupted !== undefined && interrupted.start_date >= (source.switched_date ?? '')
  if (isOnSince && interrupted.settings === settings) {
    const run = new Run({ reading, id, source, state, open: interrupted })
    run.note({ code: 'continued', text: 'The run continues.' })
    return run
  }
  const open = newRun(reading.platform, settings, asked)
  if (interrupted === undefined) return new Run({ reading, id, source, state, open })
  const run = new Run({ reading, id, source, state: withDropped(left, interrupted), open })
  run.note({
    code: 'settings_changed',
    text: 'The settings have changed since a run was interrupted, or the source was off. Its answer is not used.',
  })
  await writeSourceState(run.platform, id, run.state)
  if (interrupted.answer !== undefined) await run.files.delete(interrupted.answer.key)
  return run
}

/** Ends a run whose source somebody switched off. Its answer may be why, so it is not used later. */
export const stopRun = (run: Run): Promise<RunResult> => {
  run.note({
    code: 'stopped',
    text: 'The source was switched off. What was written stays until a whole run finds it missing.',
  })
  return endRun(run, 'stopped', null, withDropped(run.state, run.open))
}

const newRun = ({ clock, random }: Platform, settings: string, asked: Asked | undefined): OpenRun => {
  const start = clock.now().toISOString()
  return {
    run_id: `${start.replaceAll(/[-:.]/g, '')}_${random.uuid()}`,
    start_date: start,
    started_by: asked?.by ?? null,
    ...(asked === undefined ? {} : { asked_id: asked.asked_id }),
    settings,
  }
}

/** A run without an answer has added nothing. */
const withDropped = (state: SourceState, { answer, start_date: start }: OpenRun): SourceState =>
  answer === undefined
    ? state
    : {
        ...state,
        dropped_runs: [...(state.dropped_runs ?? []), start].slice(-mostDropped),
        dropped_generation: state.complete?.cursor?.generation,
      }

/** Changes whenever the same answer would become something else. */
const settingsPrint = (source: SourceEntity): string =>
  createHash('sha256')
    .update(JSON.stringify(printedSettings.map((name) => source[name])))
    .digest('base64url')
const printedSettings = [
  'kind',
  'url',
  'collection',
  'event_tags',
  'detection_only',
  'validity',
  'portal_only',
  'auth',
  'columns',
  'feed_category_id',
  'tags_ids',
  'group_id',
  'tlp',
  'publishing',
  'publish_from',
  'confidence',
] as const satisfies readonly (keyof SourceEntity)[]
