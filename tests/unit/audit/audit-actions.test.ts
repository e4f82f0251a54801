import { describe, expect, test } from 'vitest'
import { auditedKinds, auditFilterShape, securityActions } from '#shared/contracts/audit.ts'
import { actionsOf, auditQuery, filterOfAction } from '#web/features/audit/audit-actions.ts'
import { isRefused, knownAction } from '#shared/domain/audit/actions.ts'

describe('the filter for records', () => {
  test('is absent when nothing is chosen', () => expect(actionsOf([], undefined)).toBeUndefined())
  test('expands a kind to its three changes, and a security action to itself', () =>
    expect(actionsOf(['sign_in', 'threat'], undefined)).toEqual([
      'sign_in',
      'threat.create',
      'threat.update',
      'threat.delete',
    ]))
  test('restricts the chosen kinds by change', () =>
    expect(actionsOf(['sign_in', 'threat', 'asset'], 'delete')).toEqual([
      'sign_in',
      'threat.delete',
      'asset.delete',
    ]))
  test('expands a change alone to every kind', () =>
    expect(actionsOf([], 'delete')).toEqual(auditedKinds.map((kind) => `${kind}.delete`)))
  test('with everything chosen is accepted by the server', () => {
    const all = actionsOf([...securityActions, ...auditedKinds], undefined) ?? []
    expect(auditFilterShape.actions.safeParse(all.join(',')).success).toBe(true)
  })
  test('keeps the rest of the query', () =>
    expect(auditQuery({ user_id: '7', what: 'sign_in', failed: 'true' })).toEqual({
      user_id: '7',
      failed: 'true',
      actions: 'sign_in',
    }))
})

describe('a record', () => {
  test('is identified by its action', () => {
    expect(knownAction('sign_in')).toEqual({ security: 'sign_in' })
    expect(knownAction('asset_request.update')).toEqual({ kind: 'asset_request', change: 'update' })
    for (const unknown of ['rocket.create', 'asset.launch', 'asset', ''])
      expect(knownAction(unknown)).toBeUndefined()
  })
  test('links to similar ones', () => {
    expect(filterOfAction('export')).toEqual({ what: ['export'] })
    expect(filterOfAction('threat.delete')).toEqual({ what: ['threat'], change: 'delete' })
  })
  test('counts as refused unless its outcome is a successful one', () => {
    expect(['success', 'code_sent', 'accepted'].map(isRefused)).toEqual([false, false, false])
    expect(['bad_credentials', 'ip_not_allowed'].map(isRefused)).toEqual([true, true])
  })
})
