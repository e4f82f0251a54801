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
