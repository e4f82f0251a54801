/** How the hourly run of exposures divides its time between tasks and organizations. */
import { describe, expect, it } from 'vitest'
import { withTimeBudgets, type BudgetedTask } from '#functions/core/time-budget.ts'
import { roundRobin } from '#functions/core/round-robin.ts'
import { reminderOf } from '#functions/exposures/remediation/reminders.ts'
import { zoneClock } from '#functions/exposures/remediation/remediation-queries.ts'

describe('the time budget of a run', () => {
  /** Runs tasks of `pieces` work items, one millisecond each by a shared clock. */
  const run = async (pieces: readonly number[], milliseconds: number) => {
    let now = 0
    const tasks = pieces.map((all): BudgetedTask => async (isOver) => {
      let done = 0
      while (done < all && !isOver()) {
        done += 1
        now += 1
      }
      return done
    })
    const settled = await withTimeBudgets(tasks, milliseconds, () => now)
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))
  }

  it('is shared: a task with more work than fits takes nothing from later ones', async () => {
    expect(await run([1_000_000, 5, 1_000_000], 300)).toEqual([100, 5, 195])
  })

  it('goes to the only task with much work when the others have none', async () => {
    expect(await run([0, 0, 1_000], 300)).toEqual([0, 0, 300])
  })

  it('is not used up by a failure', async () => {
    const failing: BudgetedTask = () => Promise.reject(new Error('no'))
    const settled = await withTimeBudgets([failing, () => Promise.resolve(3)], 100, () => 0)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

describe('organizations', () => {
  const of = (organizationId: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ organization: organizationId, index }))
  const shown = (items: readonly { organization: number; index: number }[]) =>
    items.map(({ organization: organizationId, index }) => `${organizationId}.${index}`).join(' ')

  it('are processed round robin, a few at a time, however much work one has', () => {
    const items = [...of(1, 5), ...of(2, 1), ...of(3, 2)]
    expect(shown(roundRobin(items, ({ organization: organizationId }) => organizationId))).toBe(
      '1.0 2.0 3.0 1.1 3.1 1.2 1.3 1.4',
    )
    expect(
      shown(roundRobin(items, ({ organization: organizationId }) => organizationId, { atOnce: 2 })),
    ).toBe('1.0 1.1 2.0 3.0 3.1 1.2 1.3 1.4')
    expect(roundRobin([], () => 1)).toEqual([])
  })

  it('start at another position with another offset, and none is skipped', () => {
    const items = [...of(1, 3), ...of(2, 3)]
    expect(
      shown(roundRobin(items, ({ organization: organizationId }) => organizationId, { offset: 1 })),
    ).toBe('2.1 1.1 2.2 1.2 2.0 1.0')
    for (const offset of [0, 1, 7, 100])
      expect(
        new Set(roundRobin(items, ({ organization: organizationId }) => organizationId, { offset })),
      ).toEqual(new Set(items))
  })
})

describe('the clock of a zone', () => {
  it('has the day and the hour of the zone, with one formatter for all rows', () => {
    const clock = zoneClock('Pacific/Auckland')
    expect(clock.at(new Date('2026-11-22T19:30:00Z'))).toEqual({ today: '2026-11-23', hour: 8 })
    expect(zoneClock('Pacific/Auckland')).toBe(clock)
  })

  it('creates no formatter per row: a user may have 20,000', () => {
    const made = Intl.DateTimeFormat
    const clock = zoneClock('Europe/Warsaw')
    const moment = clock.at(new Date('2026-11-22T11:00:00Z'))
    let count = 0
    Intl.DateTimeFormat = new Proxy(made, {
      construct: (target, given: ConstructorParameters<typeof made>) => {
        count += 1
        return new target(...given)
      },
    })
    try {
      const row = { owner: 5, due: '2026-11-22', since: Date.parse('2026-11-01T10:00:00Z'), given: null }
      expect(reminderOf({ ...row, returned: null }, clock, moment)?.reason).toBe('due')
    } finally {
      Intl.DateTimeFormat = made
    }
    expect(count).toBe(0)
  })
})
