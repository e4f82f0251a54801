/**
 * Planner and sender that are killed at any write: the next runs deliver the rest. Each event reaches its endpoint once,
 * or twice if the endpoint accepted it at that moment, and is never lost. The same holds for the pause of a webhook.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { planWebhooks } from '#functions/webhooks/planner.ts'
import { sendWebhooks } from '#functions/webhooks/send/sender.ts'
import { putExposures, putIncidents } from '../notifications/content.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { createWebhookFixture, type TenantWithWebhook, type WebhookFixture } from './fixture.ts'
import { status, taken } from './test-endpoint.ts'

let backends: Backends
let fixture: WebhookFixture
beforeAll(async () => {
  backends = await startBackends()
  fixture = await createWebhookFixture(backends)
})
afterEach(() => {
  fixture.endpoint.answer(taken)
})
afterAll(async () => {
  await fixture.stop()
  await backends.stop()
})

/** The recipients of e-mails that were sent. */
const mailed: string[] = []

/** Runs planner and sender in a process that dies after each of its writes in turn, then again in one that lives. */
const killedAtEveryWrite = async (
  given: () => Promise<void>,
  check: (died: boolean, when: string) => Promise<void>,
): Promise<number> => {
  const { clock, endpoint, platform } = fixture
  const table = new DyingTable(platform.table.name, backends.dynamodb)
  const dying = backends.platform(table, { clock })
  const mailer = withOutbox(dying, {
    send: ({ to }) => {
      mailed.push(to)
      return Promise.resolve({ messageId: String(mailed.length) })
    },
  })
  const run = async (): Promise<void> => {
    await planWebhooks(mailer)
    await sendWebhooks({ platform: dying, reach: endpoint.reach, patience: 20_000 })
    // Pauses are left to the planner that follows.
    await planWebhooks(mailer)
    await mailer.outbox.run()
  }
  for (let kill = 1; ; kill += 1) {
    await given()
    endpoint.received.length = 0
    mailed.length = 0
    table.dieAfter(kill)
    await run().catch((error: unknown) => {
      if (!table.died && !(error instanceof Killed)) throw error
    })
    const { died } = table
    table.dieAfter(Infinity)
    // The leases of the dead process have expired.
    clock.advance(1800)
    await run()
    await check(died, `killed after write ${kill}`)
    if (!died) return kill
  }
}

describe('planner and sender killed after any of their writes', () => {
  it('are continued by the next ones', async () => {
    const one = await fixture.hooked()
    const wanted = ['incident.published', 'visibility.published']
    const rounds = await killedAtEveryWrite(
      async () => {
        await putIncidents(fixture.platform, one.id, [{}])
        await putExposures(fixture.platform, one.id, [{}])
      },
      async (died, when) => {
        const { received } = fixture.endpoint
        expect(new Set(received.map(({ event }) => event.type)), when).toEqual(new Set(wanted))
        // A repeated request has the id of the first one.
        expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size, when).toBe(wanted.length)
        if (!died) expect(received).toHaveLength(wanted.length)
        const { data } = await fixture.portal.ok('listWebhookDeliveries', await fixture.session(one.person), {
          params: one.params,
        })
        expect(new Set(data.map(({ state }) => state)), when).toEqual(new Set(['delivered']))
      },
    )
    expect(rounds).toBeGreaterThan(6)
  })

  it('pause a webhook whose endpoint is gone, and tell its administrators', async () => {
    fixture.endpoint.answer(status(410))
    let one: TenantWithWebhook | undefined
    const rounds = await killedAtEveryWrite(
      async () => {
        one = await fixture.hooked()
        await putIncidents(fixture.platform, one.id, [{}])
      },
      async (died, when) => {
        if (one === undefined) throw new Error('There is no webhook')
        const { data } = await fixture.portal.ok('listWebhooks', await fixture.session(one.person))
        expect(data, when).toMatchObject([{ state: 'paused', paused_reason: 'gone' }])
        expect(new Set(mailed).size, when).toBe(1)
        if (!died) expect(mailed).toHaveLength(1)
      },
    )
    expect(rounds).toBeGreaterThan(6)
  })
})
