import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import { toastsAtom } from '#web/lib/notify.ts'
import { store } from '#web/lib/session.ts'
import { missingIds } from '#web/ui/list/missing-ids.ts'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import en from '#messages/en/index.ts'
import { speakEnglish } from '#tests/unit/english.ts'

beforeAll(speakEnglish)
beforeEach(() => store.set(toastsAtom, []))

const titles = (): string[] => store.get(toastsAtom).map(({ title }) => title)
const failure = (status: number | undefined, code: string, values?: string[]): CallError =>
  new CallError({ status, message: code, items: [{ code, text: code, ...(values && { values }) }] })
const refusing = (error: unknown) => () => Promise.reject(error)
const refresh = vi.fn<(removed: readonly number[]) => Promise<void>>(() => Promise.resolve())
const calls = () => itemCalls(i18next.getFixedT('en', 'common'), refresh)

describe('an action on an item', () => {
  it.each([
    [403, 'forbidden', en.errors.code.forbidden],
    [404, 'not_found', en.common.drawer.goneTitle],
    [409, 'already_exists', en.errors.code.already_exists],
    [422, 'validation_failed', en.errors.status[422]],
    [503, 'busy', en.errors.code.busy],
    [undefined, 'network', en.errors.network],
  ])('is never refused silently: %s', async (status, code, words) => {
    const done = vi.fn<() => void>()
    await calls().one(7, refusing(failure(status, code)), done)
    expect(titles()).toEqual([words])
    store.set(toastsAtom, [])
    expect(await calls().remove(refusing(failure(status, code)), done)).toBe(status === 404)
    expect(titles()).toEqual([words])
    expect(done).not.toHaveBeenCalled()
  })
})

describe('an action on several items', () => {
  it('shows its refusal in the selection bar, and reloads the list when some are deleted', async () => {
    refresh.mockClear()
    const gone = failure(404, 'not_found', ['8'])
    await expect(calls().many(refusing(gone), vi.fn())).rejects.toBe(gone)
    expect(refresh).toHaveBeenCalledOnce()
    expect(missingIds(gone, [7, 8, 9])).toEqual([8])
  })

  it('names no deleted items for any other refusal', () => {
    expect(missingIds(failure(404, 'not_found'), [7])).toEqual([])
    expect(missingIds(failure(422, 'too_many_tags', ['7']), [7])).toEqual([])
    expect(missingIds(new Error('closed'), [7])).toEqual([])
  })
})
