/** The order in which a sender run visits webhooks. */
import { expect, it } from 'vitest'
import type { Queued } from '#functions/webhooks/deliveries.ts'
import { dueByWebhook } from '#functions/webhooks/send/sender.ts'

const now = 1000
const queued = (webhook_id: number, own: Partial<Queued> = {}): Queued => ({
  sk: `${webhook_id}#msg`,
  client_id: 1,
  webhook_id,
  once: false,
  until: 5000,
  attempts: 0,
  next_at: now,
  lease: '',
  lease_until: 0,
  ...own,
})
const webhooks = (...queue: Queued[]): number[] =>
  dueByWebhook(queue, now).map(([first]) => first?.webhook_id ?? 0)

it('is by waiting time, and skips webhooks that are not due or being sent', () => {
  expect(
    webhooks(
      queued(1, { next_at: 900 }),
      queued(2, { next_at: 800 }),
      queued(3, { next_at: 1001 }),
      queued(4, { lease_until: 1001 }),
    ),
  ).toEqual([2, 1])
})

it('puts failing webhooks last, including their untried events', () => {
  expect(
    webhooks(
      queued(1, { next_at: 500 }),
      queued(1, { attempts: 2, next_at: 4000 }),
      queued(2, { attempts: 1, next_at: 600 }),
      queued(3, { next_at: 900 }),
    ),
  ).toEqual([3, 1, 2])
  expect(dueByWebhook([queued(1, { next_at: 700 }), queued(1, { next_at: 600 })], now)).toMatchObject([
    [{ next_at: 600 }, { next_at: 700 }],
  ])
})
