/** Noted reminders fit one item of the table, and are read as written. */
import { expect, it } from 'vitest'
import { mostReminded, notedSchema, packedReminders } from '#functions/exposures/remediation/reminders.ts'

it('the maximum of reminders noted for a user fits an item, and is read back', () => {
  // Each has its own timestamp, the worst case for compression.
  let given = 1_700_000_000_000
  let id = 900_000_000
  const reminders = Object.fromEntries(
    Array.from({ length: mostReminded }, (_, index) => {
      given += (index * 7_919_417) % 86_399_993
      id += 1 + ((index * 7919) % 997)
      return [String(id), `assigned ${given}`]
    }),
  )
  const packed = packedReminders(reminders)
  expect(packed.length).toBeLessThan(390_000)
  const at = '2026-11-22T00:00:00.000Z'
  expect(notedSchema.parse({ told: packed, at })).toEqual({ told: reminders, at })
  // An uncompressed note, as stored before.
  expect(notedSchema.parse({ told: { 7: 'due 2026-11-22' }, at }).told).toEqual({ 7: 'due 2026-11-22' })
})
