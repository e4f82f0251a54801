/** Background jobs: a bulk action on 100,000 indicators, and exports of 100,000 and 1,000,000. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { jobsOf } from '#functions/jobs/unfinished-jobs.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/rules/keys.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { generatedIndicators, lastIndicatorIds } from './generated-indicators.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

const inMassAction = 100_000
const inExport = [100_000, 1_000_000] as const
const perCommit = 90

const on = `DynamoDB Local in memory, ${machine}`
const seconds = (from: number): number => round((performance.now() - from) / 1000)

async function* massAction(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const platform = backends.platform(await backends.freshTable())
    const indicators = platform.collection(indicatorsCollection)
    const actor = { user_id: 1, name: 'analyst', client_id: null }
    await indicators.commit(actor, (commit) => {
      commit.create('feed_category', commit.nextId('feed_category'), { name: 'phishing', is_active: true })
      commit.create('feed_type', commit.nextId('feed_type'), { name: 'domain', is_active: true })
    })
    const at = new Date().toISOString()
    const written = performance.now()
    for (let from = 0; from < inMassAction; from += perCommit) {
      await indicators.commit(actor, (commit) => {
        for (let n = from; n < Math.min(inMassAction, from + perCommit); n += 1) {
          const value = `n${n}.example`
          commit.create('feed', commit.nextId('feed'), {
            value,
            key: value,
            origin: 'bench',
            category_id: 1,
            type_id: 1,
            tag_ids: [],
            group_ids: [],
            is_verified: false,
            ids_flag: false,
            notes: null,
            creation_date: at,
            published_date: null,
            sent_date: null,
          })
        }
      })
    }
    yield {
      name: `adding ${inMassAction} feeds in commits of ${perCommit}`,
      value: seconds(written),
      unit: 's',
      on,
    }
    const jobs = jobsOf(platform)
    const task = {
      action: { type: 'verify', is_verified: true },
      of: { filter: {} },
      last_id: inMassAction,
      actor,
    }
    const started = performance.now()
    const { id } = await jobs.start({
      client_id: null,
      user_id: 1,
      kind: 'mass_action',
      task,
      total: inMassAction,
    })
    // As in the scheduled function, without other load.
    const job = await jobs.work(1, id, 3_600_000)
    if (job.changed !== inMassAction) throw new Error(`${job.changed} changed`)
    yield { name: `mass action on ${inMassAction} feeds`, value: seconds(started), unit: 's', on }
  } finally {
    await backends.stop()
  }
}

async function* wholeExport(size: number): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const platform = backends.platform(table)
    const readModel = await ReadModel.load(
      indicatorsCollection,
      { sequence: 1, lastIds: lastIndicatorIds(size) },
      generatedIndicators(size),
    )
    await platform.snapshots?.save(readModel, new Date().toISOString())
    readModel.close()
    await table.put({ ...keys.head('feeds'), n: 1, last_ids: lastIndicatorIds(size) })
    const jobs = jobsOf(platform)
    const { id } = await jobs.start({
      client_id: null,
      user_id: 1,
      kind: 'export',
      task: { filter: {}, role: 'user', language: 'pl' },
      total: size,
    })
    const before = process.memoryUsage().rss
    const started = performance.now()
    const job = await jobs.work(1, id, 3_600_000)
    if (job.state !== 'done') throw new Error(job.state)
    yield { name: `export of ${job.done} of ${size} feeds, cold`, value: seconds(started), unit: 's', on }
    yield {
      name: `export of ${job.done} of ${size} feeds, memory it adds`,
      value: round((process.memoryUsage().rss - before) / 1e6),
      unit: 'MB',
      on,
    }
  } finally {
    await backends.stop()
  }
}

export const indicatorJobsMeasure: Measure = {
  name: 'feed-jobs',
  summary: 'a mass action on 100,000 feeds; exports of 100,000 and 1,000,000',
  async *run() {
    yield* massAction()
    for (const size of inExport) yield* wholeExport(size)
  },
}
