import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createThreatCategory } from '#shared/contracts/dictionaries.ts'
import { deletePgpKey } from '#shared/contracts/account.ts'
import { login } from '#shared/contracts/auth.ts'
import { undoPublication } from '#shared/contracts/publications.ts'
import { createThreat, deleteThreat, getThreat, listThreats } from '#shared/contracts/threats.ts'
import { downloadReport } from '#shared/contracts/reports.ts'
import { call, CallError, fileLink } from '#web/lib/api.ts'
import { preparingDelay } from '#web/lib/preparing-delay.ts'
import { dropConfirmation } from '#web/lib/confirmation.ts'
import { dismissToast, notify, toastsAtom, withdrawFailure } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { currentUser, setUser, store } from '#web/lib/session.ts'
import { undoOf } from '#web/lib/undo.ts'
import { onUnknownOutcome } from '#web/lib/unknown-outcome.ts'
import en from '#messages/en/index.ts'
import { userOf } from '#tests/unit/app/users.ts'

const requests = vi.fn<(address: string, options: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown): Promise<Response> =>
  Promise.resolve(Response.json(body, { status }))
const failure = (status: number, code: string) => () =>
  answer(status, { errors: [{ code, text: code }], message: code, request_id: 'r-1' })
const rejection = async (made: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('the call did not fail as it should')
  return error
}
const page = {
  data: [],
  meta: { pagination: { total: 0, count: 0, per_page: 10, current_page: 1, total_pages: 1, links: {} } },
}
const toasts = () => store.get(toastsAtom)

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } })
  vi.stubGlobal('fetch', requests)
  // The API client marks the page as busy on this element.
  vi.stubGlobal('document', { documentElement: { dataset: {} }, fonts: { status: 'loaded' } })
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  requests.mockReset()
  for (const { id } of toasts()) dismissToast(id)
  setUser(userOf('analyst'))
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a reply that the server is still preparing', () => {
  test('is requested again at the given time, unlike other failures', async () => {
    requests.mockResolvedValueOnce(
      Response.json(
        { errors: [{ code: 'preparing', text: '' }], message: '' },
        { status: 503, headers: { 'retry-after': '20' } },
      ),
    )
    expect(preparingDelay(await rejection(call(listThreats)))).toBe(20_000)
    requests.mockImplementationOnce(failure(503, 'preparing'))
    expect(preparingDelay(await rejection(call(listThreats)))).toBe(20_000)
    requests.mockImplementationOnce(failure(503, 'busy'))
    expect(preparingDelay(await rejection(call(listThreats)))).toBeUndefined()
    expect(preparingDelay(null)).toBeUndefined()
  })
})

describe('a change', () => {
  test('is sent again once the server has caught up, with the same key', async () => {
    vi.useFakeTimers()
    requests
      .mockResolvedValueOnce(
        Response.json(
          { errors: [{ code: 'preparing', text: '' }], message: '' },
          { status: 503, headers: { 'retry-after': '2' } },
        ),
      )
      .mockImplementation(() => answer(200, {}))
    const body = { name: 'Sandy Owl', description: 'x', threat_category_id: 1, hyperlinks: [] }
    // The reply has no threat, which does not matter here.
    const sent = call(createThreat, { body, quiet: true }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(2100)
    await sent
    const keys = requests.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})

describe('undoing', () => {
  test.each([
    ['a success', () => answer(200, { restored: 1, left: [] }), [true], true],
    ['a refusal', failure(409, 'undo_changed'), [false], false],
    ['a server failure', failure(500, 'internal'), [], false],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), [], false],
  ])('knows the outcome after %s', async (_, reply, outcomes, isUndone) => {
    requests.mockImplementation(reply)
    const [refresh, then] = [
      vi.fn<(isUndone: boolean) => Promise<void>>(),
      vi.fn<(isUndone: boolean) => void>(),
    ]
    await undoOf(i18next.getFixedT('en', 'common'), undoPublication, refresh, then)('token')
    expect(then.mock.calls.flat()).toEqual(outcomes)
    expect(refresh.mock.calls).toEqual([[isUndone]])
    const offers = toasts().flatMap(({ undo }) => (undo === undefined ? [] : [undo.token]))
    expect(offers).toEqual(outcomes.length === 0 ? ['token'] : [])
  })
})

describe('a change with an unknown outcome', () => {
  test.each([
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 1],
    ['a server failure', failure(500, 'internal'), 1],
    ['a gateway timeout', failure(503, 'Service Unavailable'), 1],
    ['an interrupted reply', failure(503, 'busy'), 1],
    ['a refusal', failure(409, 'already_exists'), 0],
    ['a missing one', failure(404, 'not_found'), 0],
  ])('is reported once, so that the page reloads: %s', async (_, answered, times) => {
    const heard = vi.fn<() => void>()
    const stop = onUnknownOutcome(heard)
    requests.mockImplementation(answered)
    await rejection(call(deleteThreat, { params: { id: '7' }, quiet: true }))
    expect(heard).toHaveBeenCalledTimes(times)
    await rejection(call(getThreat, { params: { id: '7' } }))
    stop()
    await rejection(call(deleteThreat, { params: { id: '7' }, quiet: true }))
    expect(heard).toHaveBeenCalledTimes(times)
  })
})

describe('a call that needs an identity confirmation', () => {
  const change = (quiet: boolean): Promise<unknown> => call(deletePgpKey, { quiet })

  test.each([true, false])(
    'and does not get it reports once, calmly, that nothing was changed (quiet: %s)',
    async (quiet) => {
      requests.mockImplementation(failure(428, 'confirmation_needed'))
      const refused = rejection(change(quiet))
      await vi.waitFor(() => {
        dropConfirmation()
        expect(toasts()).toHaveLength(1)
      })
      const error = await refused
      expect(error).toMatchObject({ status: 428, isDeclined: true })
      notifyFailure(error, 'The key was not removed')
      expect(toasts()).toEqual([
        { id: expect.any(Number), kind: 'info', title: en.errors.code.confirmation_needed },
      ])
      expect(requests).toHaveBeenCalledTimes(1)
    },
  )

  test('reports nothing to the next user of the session', async () => {
    requests.mockImplementation(failure(428, 'confirmation_needed'))
    const refused = rejection(change(true))
    setUser(null)
    let over = false
    void refused.then(() => {
      over = true
    })
    await vi.waitFor(() => {
      dropConfirmation()
      expect(over).toBe(true)
    })
    expect(toasts()).toEqual([])
  })
})

describe("a request with the session's former token", () => {
  const signedIn = (user = userOf('analyst')) => answer(200, { user })

  test('is repeated once, also if it changes something', async () => {
    for (const made of [() => call(listThreats), () => call(deleteThreat, { params: { id: '7' } })]) {
      requests.mockReset()
      requests
        .mockImplementationOnce(failure(401, 'unauthenticated'))
        .mockImplementationOnce(() => signedIn())
        .mockImplementationOnce(() => answer(200, page))
      await made()
      expect(requests.mock.calls.map(([address]) => address)[1]).toBe('/server-api/app/account/session')
      expect(requests).toHaveBeenCalledTimes(3)
      expect(currentUser()).not.toBeNull()
    }
  })

  test('is not repeated when the session has ended, nor for another user', async () => {
    const other = { ...userOf('analyst'), user_id: 4711 }
    for (const session of [failure(401, 'unauthenticated'), () => signedIn(other)]) {
      setUser(userOf('analyst'))
      requests.mockReset()
      requests.mockImplementationOnce(failure(401, 'unauthenticated')).mockImplementationOnce(session)
      expect(await rejection(call(listThreats))).toMatchObject({ status: 401 })
      expect(requests).toHaveBeenCalledTimes(2)
      expect(currentUser()).toBeNull()
    }
  })
})

describe('a file', () => {
  const found = (response: Response, url: string) =>
    Object.defineProperties(response, { redirected: { value: true }, url: { value: url } })

  test('is requested once, and returns the address of the redirect', async () => {
    setUser(userOf('organization_admin'))
    requests.mockResolvedValueOnce(found(new Response('zip'), 'https://files.example/report.zip?signed'))
    expect(await fileLink(downloadReport, { id: '8' })).toBe('https://files.example/report.zip?signed')
    expect(requests.mock.calls.map(([address]) => address)).toEqual(['/server-api/app/report/8/download'])
  })

  test('that is refused, or missing in its store, is a failure', async () => {
    setUser(userOf('organization_admin'))
    requests.mockImplementationOnce(failure(409, 'report_not_ready'))
    expect(await rejection(fileLink(downloadReport, { id: '8' }))).toMatchObject({
      status: 409,
      items: [{ code: 'report_not_ready' }],
      requestId: 'r-1',
    })
    // A missing file does not mean a missing report.
    requests.mockResolvedValueOnce(
      found(new Response('<Error/>', { status: 404 }), 'https://files.example/a'),
    )
    expect((await rejection(fileLink(downloadReport, { id: '8' }))).status).toBe(502)
    requests.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect((await rejection(fileLink(downloadReport, { id: '8' }))).status).toBeUndefined()
  })
})

describe('a failure message', () => {
  test('disappears when the same action succeeds, and others stay', () => {
    notify.error('Not removed', 'Why')
    notify.error('Not sent')
    withdrawFailure('Not removed')
    notify.success('Removed')
    expect(toasts().map(({ title }) => title)).toEqual(['Not sent', 'Removed'])
  })
})

describe('a call', () => {
  test('puts escaped parameters into the path and the query, and omits undefined ones', async () => {
    requests.mockImplementation(() => answer(200, page))
    await call(listThreats, { query: { page: '2', search: 'a&b +', name: undefined } })
    requests.mockImplementation(failure(404, 'not_found'))
    await rejection(call(getThreat, { params: { id: '4/2' } }))
    expect(requests.mock.calls.map(([address]) => address)).toEqual([
      '/server-api/app/threat?page=2&search=a%26b+%2B',
      '/server-api/app/threat/4%2F2',
    ])
    expect(requests.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  })

  test('that the role may not make is rejected without a request', async () => {
    expect(
      (await rejection(call(createThreatCategory, { body: { name_pl: 'a', name_en: 'a' } }))).is('forbidden'),
    ).toBe(true)
    setUser(userOf('user'))
    expect((await rejection(call(deleteThreat, { params: { id: '1' } }))).status).toBe(403)
    setUser(null)
    await rejection(call(listThreats))
    expect(requests).not.toHaveBeenCalled()
  })

  test('with a non-empty list of errors has failed, whatever its status', async () => {
    requests.mockImplementation(failure(200, 'in_use'))
    const error = await rejection(call(deleteThreat, { params: { id: '1' } }))
    expect([error.status, error.is('in_use'), error.requestId]).toEqual([200, true, 'r-1'])
  })

  test('with an empty list of errors has succeeded', async () => {
    requests.mockImplementation(() => answer(200, { errors: [], ...page }))
    await expect(call(listThreats)).resolves.toMatchObject({ data: [] })
  })

  test('with a reply outside the contract is detected in development', async () => {
    requests.mockImplementation(() => answer(200, { data: 'none' }))
    await expect(call(listThreats)).rejects.toThrow('invalid_type')
  })

  test('that creates something is sent with the same key until it gets a reply', async () => {
    const body = { name: 'Sandy Owl', description: 'x', threat_category_id: 1, hyperlinks: [] }
    const unheard = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      failure(503, 'unavailable'),
      failure(409, 'already_exists'),
      failure(503, 'unavailable'),
    ]
    for (const reply of unheard) {
      requests.mockImplementationOnce(reply)
      await rejection(call(createThreat, { body, quiet: true }))
    }
    const keys = requests.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
    const [first, second, third, fourth] = keys
    expect([second, third]).toEqual([first, first])
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(fourth).not.toBe(first)
    requests.mockImplementation(() => answer(200, page))
    await call(listThreats)
    expect(new Headers(requests.mock.lastCall?.[1].headers).has('idempotency-key')).toBe(false)
  })

  test('that the server defers is repeated at the given time, if it only reads', async () => {
    vi.useFakeTimers()
    const putOff = () =>
      Promise.resolve(
        Response.json(
          { errors: [{ code: 'too_many_requests', text: '' }], message: '' },
          { status: 429, headers: { 'retry-after': '2' } },
        ),
      )
    requests.mockImplementationOnce(putOff).mockImplementation(() => answer(200, page))
    const read = call(listThreats)
    await vi.advanceTimersByTimeAsync(1900)
    expect(requests).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    await expect(read).resolves.toMatchObject({ data: [] })
    requests.mockReset().mockImplementation(putOff)
    const error = await rejection(call(deleteThreat, { params: { id: '1' } }))
    expect(requests).toHaveBeenCalledTimes(1)
    expect(error.retryAfter).toBe(2)
    expect(toasts()).toMatchObject([{ title: 'Too many requests in a short time. Try again in 2 seconds.' }])
    vi.useRealTimers()
  })

  test('that API Gateway itself failed has the id from its header', async () => {
    requests.mockImplementation(() =>
      Promise.resolve(
        Response.json(
          { message: 'Service Unavailable' },
          { status: 503, headers: { 'apigw-requestid': 'gw-1' } },
        ),
      ),
    )
    expect((await rejection(call(deleteThreat, { params: { id: '1' } }))).requestId).toBe('gw-1')
    expect(toasts()).toMatchObject([{ kind: 'error', requestId: 'gw-1' }])
  })

  test('without a reply is reported as such', async () => {
    requests.mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await rejection(call(listThreats))).status).toBeUndefined()
    await rejection(call(deleteThreat, { params: { id: '1' } }))
    expect(toasts()).toEqual([{ id: expect.any(Number), kind: 'error', title: en.errors.network }])
  })

  test('that was cancelled is not a failure', async () => {
    const giveUp = new AbortController()
    giveUp.abort()
    requests.mockRejectedValue(giveUp.signal.reason)
    await expect(call(listThreats, { signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a failure', () => {
  test('401 signs out, without a toast', async () => {
    requests.mockImplementation(failure(401, 'unauthenticated'))
    await rejection(call(deleteThreat, { params: { id: '1' } }))
    expect(currentUser()).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('401 of sign-in itself is an ordinary reply', async () => {
    requests.mockImplementation(failure(401, 'bad_credentials'))
    await rejection(call(login, { body: { email: 'a@example.com', password: 'x' } }))
    expect(currentUser()).not.toBeNull()
    expect(toasts()).toEqual([])
  })

  test('403 reloads the user', async () => {
    const changed = userOf('analyst', ['feed'])
    requests.mockImplementation((address) =>
      address.endsWith('/account/session')
        ? answer(200, { user: changed })
        : failure(403, 'module_forbidden')(),
    )
    await rejection(call(deleteThreat, { params: { id: '1' } }))
    expect(currentUser()).toEqual(changed)
    expect(toasts()).toMatchObject([{ kind: 'error', title: en.errors.code.module_forbidden }])
  })

  test.each([404, 422] as const)('%i of an action is shown', async (status) => {
    requests.mockImplementation(failure(status, 'something_new'))
    await rejection(call(deleteThreat, { params: { id: '1' } }))
    expect(toasts()).toMatchObject([{ kind: 'error', title: en.errors.status[status] }])
  })

  test('any other is shown, in words', async () => {
    requests.mockImplementation(failure(503, 'busy'))
    await rejection(call(deleteThreat, { params: { id: '1' } }))
    expect(toasts()).toMatchObject([{ kind: 'error', title: en.errors.code.busy }])
  })

  test('is not shown when the caller shows it', async () => {
    requests.mockImplementation(failure(409, 'already_exists'))
    const body = { name: 'a', description: 'b', threat_category_id: 1 }
    await rejection(call(createThreat, { body, quiet: true }))
    expect(toasts()).toEqual([])
  })
})
