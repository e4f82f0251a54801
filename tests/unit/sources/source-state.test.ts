import { expect, test } from 'vitest'
import { noCounts, sourceStateSchema } from '#functions/sources/source-state.ts'

test('a source is read when a later version stored a result of its last run that this one does not know', () => {
  const run = {
    run_id: 'a',
    state: 'stopped',
    problem: null,
    status: 200,
    started_by: null,
    start_date: '2126-01-31T08:00:00.000Z',
    end_date: '2126-01-31T08:01:00.000Z',
    seconds: 60,
    counts: noCounts,
  }
  expect(sourceStateSchema.parse({ failures: 2, last_run: run })).toMatchObject({ last_run: run })
  expect(sourceStateSchema.parse({ failures: 2, last_run: { ...run, state: 'postponed' } })).toEqual({
    failures: 2,
    last_run: undefined,
  })
})

test('a problem that a later version stored stays a problem: what is held stays held, and no answer counts as whole', () => {
  const held = { run_id: 'a', gone: 4, of: 5, since: '2126-01-31T08:00:00.000Z' }
  const answer = { key: 'k', hash: 'h', status: 200 }
  const run = { run_id: 'b', start_date: held.since, started_by: null, settings: 's' }
  const read = (problem: string | null) =>
    sourceStateSchema.parse({
      held: { ...held, problem },
      run: { ...run, answer: { ...answer, ...(problem === null ? {} : { problem }) } },
    })
  expect(read('moved')).toMatchObject({
    held: { ...held, problem: 'unreadable' },
    run: { ...run, answer: { ...answer, problem: 'incomplete' } },
  })
  expect(read('empty')).toMatchObject({ held: { problem: 'empty' }, run: { answer: { problem: 'empty' } } })
  expect(read(null).held?.problem).toBeNull()
  expect(read(null).run?.answer?.problem).toBeUndefined()
})
