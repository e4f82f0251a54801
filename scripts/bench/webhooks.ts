/**
 * Cost of webhooks: a minute without events, an import that produces events for everyone, and the sending of these
 * events.
 */
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'
import { planWebhooks } from '#functions/webhooks/planner.ts'
import { sendWebhooks } from '#functions/webhooks/send/sender.ts'
import { newSecret, sealSecret } from '#functions/webhooks/webhook-secret.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { operator } from '#tests/integration/auth/fixture.ts'
import { putDictionaries, putExposures } from '#tests/integration/notifications/content.ts'
import { createAdministrationFixture } from '#tests/integration/support/administration.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { startTestEndpoint } from '#tests/integration/webhooks/test-endpoint.ts'
import { countedWrites } from './collections.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

const [organizations, exposures] = [100, 10_000] as const
const on = `DynamoDB Local in memory, an endpoint on this machine, ${machine}`
const figure = (name: string, value: number, unit: string, digits = 2): Figure => ({
  name: `webhooks: ${name}`,
  value: round(value, digits),
  unit,
  on,
})

export const webhooksMeasure: Measure = {
  name: 'webhooks',
  summary: '10,000 visibilities for 100 organizations with a webhook each',
  async *run() {
    const figures: Figure[] = []
    const report = (one: Figure): number => figures.push(one)
    const backends = await startBackends()
    const endpoint = await startTestEndpoint()
    try {
      const { platform, organization, clock } = await createAdministrationFixture(backends)
      const { table } = platform
      const writes = countedWrites(table)
      const mailer = withOutbox(platform, { send: () => Promise.resolve({ messageId: '1' }) })
      let before = 0
      const measured = async (name: string, per: number, work: () => Promise<unknown>): Promise<void> => {
        table.takeUsage()
        before = writes()
        const begun = performance.now()
        await work()
        const { requests, readUnits } = table.takeUsage()
        report(figure(`${name}: requests`, requests / per, 'requests', 3))
        report(figure(`${name}: read units`, readUnits / per, 'RCU', 3))
        report(figure(`${name}: write units`, (writes() - before) / per, 'WCU', 3))
        report(figure(`${name}: time`, performance.now() - begun, 'ms', 0))
      }
      await putDictionaries(platform)
      await planWebhooks(mailer)
      const organizationIds: number[] = []
      for (let count = 0; count < organizations; count += 1) organizationIds.push(await organization())
      for (const client_id of organizationIds)
        await platform.collection(webhooksCollection).commit(operator, async (commit) => {
          const id = commit.nextId('webhook')
          commit.create('webhook', id, {
            client_id,
            name: 'SIEM',
            url: endpoint.url(),
            modules: ['visibility'],
            smallest_criticality: 3,
            concerns_only: false,
            view_id: null,
            secret: await sealSecret(platform.seals, id, newSecret(platform.random)),
            former: null,
            creation_date: commit.at,
            paused: null,
          })
        })
      await planWebhooks(mailer)
      await measured('an idle minute of the planner', 1, () => planWebhooks(mailer))
      await measured('an idle minute of the sender', 1, () =>
        sendWebhooks({ platform, reach: endpoint.reach }),
      )
      for (const organizationId of organizationIds)
        await putExposures(
          platform,
          organizationId,
          Array.from({ length: exposures / organizations }, () => ({})),
        )
      clock.advance(60)
      let events = 0
      await measured('planning, by item', exposures, async () => {
        events = (await planWebhooks(mailer)).events
      })
      report(figure('events of 10,000 items', events, 'events', 0))
      await measured('sending, by event', events, async () => {
        const sent = await sendWebhooks({ platform, reach: endpoint.reach })
        if (sent.delivered !== events) throw new Error(`${sent.delivered} of ${events} events were delivered`)
      })
      yield* figures
    } finally {
      await endpoint.stop()
      await backends.stop()
    }
  },
}
