import { expect, test } from 'vitest'
import { valueChanges } from '#functions/core/event-store/value-changes.ts'

test('an auditor sees both values of each changed field', () =>
  expect(
    valueChanges(
      { role: 'user', email: 'a@example.com', deactivated: false },
      { role: 'organization_admin', email: 'a@example.com', deactivated: true },
    ),
  ).toEqual([
    { field: 'role', before: 'user', after: 'organization_admin' },
    { field: 'deactivated', before: false, after: true },
  ]))

test('for a list only removed and added entries are recorded', () => {
  const many = Array.from({ length: 199 }, (_, n) => `192.0.2.${n}`)
  expect(valueChanges({ ip_whitelist: [...many, 'gone'] }, { ip_whitelist: ['come', ...many] })).toEqual([
    { field: 'ip_whitelist', before: ['gone'], after: ['come'] },
  ])
  expect(valueChanges({ ip_whitelist: many }, { ip_whitelist: many.toReversed() })).toEqual([])
})

test('created items have no former values', () =>
  expect(valueChanges(undefined, { role: 'user', account_expiry_date: null })).toEqual([
    { field: 'role', before: null, after: 'user' },
  ]))
