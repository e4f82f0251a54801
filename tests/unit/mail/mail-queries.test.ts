/** The e-mail that an address names with `record=`. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Mail } from '#shared/contracts/mails.ts'
import { mailsOfMomentQuery } from '#web/features/mails/mail-queries.ts'
import { setUser } from '#web/lib/session.ts'
import { userOf } from '#tests/unit/app/users.ts'

const id = '2026-11-22T10-42-00-123Z_7f3a91c2-0000-4000-8000-000000000000'
/** When its entry says that it was written. */
let at: string
const asked: string[] = []
const mailOf = (): Mail => ({
  id,
  template: 'report',
  to: 'owner@bank.example',
  client_id: 1,
  client_name: 'Bank',
  notification_email_id: null,
  address_state: null,
  user_id: 1,
  subject: null,
  state: 'sent',
  reason: null,
  attempts: 1,
  at,
  sent_at: at,
  next_at: null,
  sent_again_at: null,
  can_send_again: false,
})

beforeEach(() => {
  asked.length = 0
  setUser(userOf('platform_admin'))
  vi.stubGlobal('document', { documentElement: { dataset: {} }, fonts: { status: 'loaded' } })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('fetch', (address: string) => {
    const query = new URL(address, 'https://portal.example').searchParams
    const before = query.get('before') ?? ''
    asked.push(before)
    const data = at >= (query.get('after') ?? '') && at <= before ? [mailOf()] : []
    return Promise.resolve(Response.json({ data, meta: { next: null, searched_to: null } }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const found = async (name: string) =>
  (await new QueryClient().fetchQuery(mailsOfMomentQuery(name))).map((mail) => mail.id)

it('is asked for by the moment in its id', async () => {
  at = '2026-11-22T10:42:00.123Z'
  expect(await found(id)).toEqual([id])
  expect(asked).toEqual([at])
})

it('is also found when its entry has the later moment of sending', async () => {
  at = '2026-11-22T10:42:09.000Z'
  expect(await found(id)).toEqual([id])
})

it('is not asked for by what is no id', async () => {
  expect(await found('2026-11-22')).toEqual([])
  expect(asked).toEqual([])
})

it('is read again after a reload of the list', () => {
  expect(mailsOfMomentQuery(id).staleTime).toBe(0)
})
