import { describe, expect, it } from 'vitest'
import { splitList } from '#shared/domain/indicators/split-list.ts'
import {
  countOutcomes,
  isShortEnough,
  leavingRows,
  rowsOf,
  tlpOfRow,
} from '#web/features/indicator-lookup/lookup-rows.ts'

describe('lookup rows', () => {
  it('follow their replies, also for values that were not requested', () => {
    const { values } = splitList(`hxxp://A[.]example/x\n${'a'.repeat(2000)}\nnonsense\nb.example\n192.0.2.1`)
    const asked = values.filter(isShortEnough)
    expect(asked.map(({ line }) => line)).toEqual([1, 3, 4, 5])
    const rows = rowsOf(
      values,
      asked.map(({ entered }) => ({
        input: entered,
        value: null,
        feeds:
          entered.startsWith('b') || entered === 'nonsense'
            ? [{ feed_id: 7, expired_date: null, tlp: entered.startsWith('b') ? 'red' : 'green' }]
            : [],
        contained_in: entered.startsWith('192')
          ? [{ feed_id: 8, value: '192.0.2.0/24', expired_date: null, tlp: 'amber+strict' }]
          : [],
      })),
    )
    expect(rows.map(({ shown, outcome, reason }) => [shown.slice(0, 30), outcome, reason])).toEqual([
      ['hxxp[://]A[.]example/x', 'unknown', undefined],
      ['a'.repeat(30), 'unread', 'too_long'],
      // Known with a type that the portal does not recognize.
      ['nonsense', 'known', 'not_recognized'],
      ['b[.]example', 'known', undefined],
      ['192[.]0[.]2[.]1', 'contained', undefined],
    ])
    expect(rows.map(tlpOfRow)).toEqual([undefined, undefined, 'green', 'red', 'amber+strict'])
    // A file contains nothing about RED values, not even that they are known.
    const { rows: leaving, leftOut } = leavingRows(rows)
    expect(leftOut).toBe(1)
    expect(leaving.map(({ shown }) => shown)).not.toContain('b[.]example')
    expect(countOutcomes(rows)).toEqual({ known: 2, contained: 1, unknown: 1, unread: 1 })
  })
})
