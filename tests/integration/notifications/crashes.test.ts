/**
 * A notifier run that is killed at any write: the next run delivers the rest. Each message is sent once, or twice if
 * SES accepted it at that moment, and is never lost.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { runNotifier } from '#functions/notifications/notifier.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { putDictionaries, putIncidents, putExposures } from './content.ts'
import { createNotifierFixture } from './fixture.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

describe('a run killed after any of its writes', () => {
  it('is continued by the next one', async () => {
    const fixture = await createNotifierFixture(backends)
    const { platform, clock, transport } = fixture
    await putDictionaries(platform)
    await fixture.run()
    const table = new DyingTable(platform.table.name, backends.dynamodb)
    const notifier = {
      platform: backends.platform(table, { clock }),
      transport,
      pause: () => Promise.resolve(),
    }
    const run = () => runNotifier(notifier)
    let rounds = 0
    for (let kill = 1; ; kill += 1) {
      rounds += 1
      const { id, emails } = await fixture.notified({}, {})
      const [incident = 0] = await putIncidents(platform, id, [{}])
      const [exposure = 0] = await putExposures(platform, id, [{}])
      await fixture.mails()
      clock.advance(240)
      table.dieAfter(kill)
      await run().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      const { died } = table
      table.dieAfter(Infinity)
      // The leases of the dead process have expired.
      clock.advance(240)
      await run()
      const notified = (await fixture.mails())
        .filter(({ to_ }) => emails.includes(to_))
        .map(({ to_, text }) => `${to_} ${/\/(incidents|visibilities)/.exec(text ?? '')?.[1]}`)
      const wanted = emails.flatMap((email) => [`${email} incidents`, `${email} visibilities`])
      // A message that SES had just accepted may be sent again, as many as were sent concurrently.
      expect(new Set(notified), `killed after write ${kill}`).toEqual(new Set(wanted))
      if (!died) expect(notified).toHaveLength(wanted.length)
      const stored = [
        await platform.collection(incidentsCollection).get('incident', incident),
        await platform.collection(exposuresCollection).get('visibility', exposure),
      ]
      for (const one of stored) expect(one?.entity.sent_date, `killed after write ${kill}`).toBeTruthy()
      if (!died) break
    }
    expect(rounds).toBeGreaterThan(12)
  })
})
