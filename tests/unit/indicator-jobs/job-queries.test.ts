/** The list of jobs when one has just started. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import type { IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import { addJob, jobsQuery } from '#web/features/indicator-jobs/job-queries.ts'

const jobOf = (id: string): IndicatorJob => ({
  job_id: id,
  kind: 'mass_action',
  action: { type: 'set_ids_flag', ids_flag: true },
  state: 'running',
  total: 7,
  done: 0,
  changed: 0,
  skipped: 0,
  creation_date: '2026-11-21T09:30:00.000Z',
  end_date: null,
  file_name: null,
})
const { queryKey } = jobsQuery()
const made: QueryClient[] = []
const newClient = (): QueryClient => {
  const client = new QueryClient()
  made.push(client)
  return client
}
const listOf = (client: QueryClient) =>
  client.getQueryData<IndicatorJob[]>(queryKey)?.map(({ job_id: id }) => id)

afterEach(() => {
  for (const client of made.splice(0)) client.clear()
})

it('leaves a list that nobody has asked for yet to be asked for', async () => {
  const client = newClient()
  await addJob(client, jobOf('new'))
  expect(listOf(client)).toBeUndefined()
})

it('asks for the list again when its reply may be from before the job', async () => {
  const client = newClient()
  const answers: ((jobs: IndicatorJob[]) => void)[] = []
  const observer = new QueryObserver<IndicatorJob[]>(client, {
    queryKey,
    queryFn: () => new Promise((answer) => answers.push(answer)),
  })
  const stop = observer.subscribe(() => undefined)
  const added = addJob(client, jobOf('new'))
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.([jobOf('other')])
  answers[1]?.([jobOf('new'), jobOf('other')])
  await added
  expect(listOf(client)).toEqual(['new', 'other'])

  const next = addJob(client, jobOf('newest'))
  await expect.poll(() => answers.length).toBe(3)
  expect(listOf(client)).toEqual(['newest', 'new', 'other'])
  answers[2]?.([jobOf('newest'), jobOf('new'), jobOf('other')])
  await next
  stop()
})
