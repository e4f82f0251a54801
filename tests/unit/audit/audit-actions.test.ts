import { describe, expect, test } from 'vitest'
import { auditedKinds, auditFilterShape, securityActions } from '#shared/contracts/audit.ts'
import {
  actionsOf,
  auditQuery,
  filterOfAction,
  isRefused,
  knownAction,
} from '#web/features/audit/audit-actions.ts'

describe('which records are asked for', () => {
  test('nothing chosen restricts nothing', () => expect(actionsOf([], undefined)).toBeUndefined())
  test('a kind is its three changes, a security action itself', () =>
    expect(actionsOf(['sign_in', 'threat'], undefined)).toEqual([
      'sign_in',
      'threat.create',
      'threat.update',
      'threat.delete',
    ]))
  test('a change restricts the kinds that are chosen', () =>
    expect(actionsOf(['sign_in', 'threat', 'asset'], 'delete')).toEqual([
      'sign_in',
      'threat.delete',
      'asset.delete',
    ]))
  test('a change alone is that of every kind', () =>
    expect(actionsOf([], 'delete')).toEqual(auditedKinds.map((kind) => `${kind}.delete`)))
  test('everything at once is accepted by the server', () => {
    const all = actionsOf([...securityActions, ...auditedKinds], undefined) ?? []
    expect(auditFilterShape.actions.safeParse(all.join(',')).success).toBe(true)
  })
  test('the rest of the query stays', () =>
    expect(auditQuery({ user_id: '7', what: 'sign_in', failed: 'true' })).toEqual({
      user_id: '7',
      failed: 'true',
      actions: 'sign_in',
    }))
})

describe('a record', () => {
  test('is known by its action', () => {
    expect(knownAction('sign_in')).toEqual({ security: 'sign_in' })
    expect(knownAction('asset_request.update')).toEqual({ kind: 'asset_request', change: 'update' })
    for (const unknown of ['rocket.create', 'asset.launch', 'asset', ''])
      expect(knownAction(unknown)).toBeUndefined()
  })
  test('leads to others like it', () => {
    expect(filterOfAction('export')).toEqual({ what: ['export'] })
    expect(filterOfAction('threat.delete')).toEqual({ what: ['threat'], change: 'delete' })
  })
  test('was refused unless its outcome is one of the good ones', () => {
    expect(['success', 'code_sent', 'accepted'].map(isRefused)).toEqual([false, false, false])
    expect(['bad_credentials', 'ip_not_allowed'].map(isRefused)).toEqual([true, true])
  })
})
