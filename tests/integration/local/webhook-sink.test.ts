/** Webhooks on one machine: the sink receives what the sender sends, and no other local address becomes reachable. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handler, handlerReaching } from '#functions/jobs/webhook-sender.ts'
import { publicReach, type Reach } from '#functions/core/egress/reach.ts'
import { postEvent } from '#functions/webhooks/send/post-event.ts'
import { newSecret, signedHeaders } from '#functions/webhooks/webhook-secret.ts'
import { addressProblem } from '#shared/domain/https-addresses.ts'
import type { HttpRequest, HttpService } from 'local-cloud/http'
import { sinkResponse } from '#scripts/local/webhooks/page.ts'
import { reachingSink, sinkHost } from '#scripts/local/webhooks/reach.ts'
import { WebhookSink } from '#scripts/local/webhooks/sink.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
let sink: WebhookSink
let server: HttpService
let reach: Reach
beforeEach(async () => {
  sink = new WebhookSink(() => now, import.meta.dirname)
  server = await sink.listen((line) => {
    throw new Error(line)
  })
  reach = reachingSink(server.port)(publicReach)
})
afterEach(() => server.close())

const url = `https://${sinkHost}/siem?for=us`
const secrets = [newSecret({ token: () => 'a'.repeat(43) }), newSecret({ token: () => 'b'.repeat(43) })]
const body = JSON.stringify({ type: 'webhook.test', text: '<b>ż</b>' })
const post = (signedBy: readonly string[], to = url, by = reach) =>
  postEvent(
    { url: to, headers: signedHeaders(signedBy, { id: 'evt_1', at: now, body }), body },
    { reach: by },
  )
const asked = (method: string, path: string, form = '', site = 'same-origin'): HttpRequest => {
  const [rawPath = '', rawQuery = ''] = path.split('?')
  const headers = { 'sec-fetch-site': site }
  return {
    method,
    rawPath,
    rawQuery,
    headers,
    body: Buffer.from(form),
    remoteAddress: '127.0.0.1',
    remotePort: 1,
    httpVersion: '1.1',
  }
}
const page = (query = ''): string =>
  String(sinkResponse(asked('GET', `/_local/webhooks${query}`), sink)?.body)
const send = (form: string, site?: string): number | undefined =>
  sinkResponse(asked('POST', '/_local/webhooks', form, site), sink)?.status

describe('the sink', () => {
  it('has an address that the portal accepts, shows received events and checks their signature', async () => {
    expect(addressProblem(url)).toBeUndefined()
    expect(await post([secrets[0] ?? ''])).toMatchObject({ status: 204, problem: null })
    const signatureOf = (): unknown =>
      sink.received[0] === undefined ? undefined : sink.signatureOf(sink.received[0])
    expect(signatureOf()).toBe('no secret')
    expect(send(new URLSearchParams({ secret: secrets[1] ?? '' }).toString())).toBe(303)
    expect(signatureOf()).toBe('wrong')
    expect(send(new URLSearchParams({ secret: ` ${secrets[0] ?? ''} ` }).toString())).toBe(303)
    expect(signatureOf()).toBe('good')
    sinkResponse(asked('POST', '/_local/webhooks', 'secret=whsec_x'), sink)
    expect(sink.secrets).toBe(2)
    await post([secrets[0] ?? ''].map(() => newSecret({ token: () => 'c'.repeat(43) })))
    expect(sink.received.map((one) => sink.signatureOf(one))).toEqual(['wrong', 'good'])
    const text = page(`?id=${sink.received[1]?.id}`)
    for (const shown of ['webhook.test', '/siem?for=us', 'webhook-id', 'Signature good', '&#60;b&#62;ż'])
      expect(text).toContain(shown)
    expect(text).not.toContain('<b>ż')
    const reply = JSON.parse(
      String(sinkResponse(asked('GET', '/_local/webhooks.json'), sink)?.body),
    ) as unknown
    expect(reply).toMatchObject([{ signature: 'wrong' }, { signature: 'good', body }])
  })

  it('replies with an error or too late, as configured on its own page only', async () => {
    expect(send('status=500&delay=0', 'cross-site')).toBe(403)
    for (const [status, problem] of [
      [500, 'status'],
      [410, 'gone'],
      [302, 'redirect'],
    ] as const) {
      expect(send(`status=${status}&delay=0`)).toBe(303)
      const before = sink.received.length
      expect(await post(secrets)).toMatchObject({ status, problem })
      // Redirects are not followed.
      expect(sink.received.length).toBe(before + 1)
    }
    send('status=204&delay=3')
    const late = await postEvent({ url, headers: {}, body }, { reach, patience: 300 })
    expect(late).toMatchObject({ problem: 'timeout' })
    send('status=204&delay=0')
    expect(send('status=200&delay=9')).toBe(303)
    expect(sink.answering).toEqual({ status: 204, delay: 0 })
  })

  it('keeps the newest 50, with bodies up to the limit', async () => {
    for (let times = 0; times < 55; times += 1) await sink.receive(asked('POST', `/${times}`, body))
    expect(sink.received).toHaveLength(50)
    expect(sink.received[0]?.path).toBe('/54')
    const large = await postEvent({ url, headers: {}, body: 'x'.repeat(300_000) }, { reach })
    expect(large.problem).not.toBeNull()
    expect(sink.received[0]?.path).toBe('/54')
    expect(send('clear=1')).toBe(303)
    expect([sink.received.length, page().includes('Nothing has come yet')]).toEqual([0, true])
  })
})

describe('local addresses', () => {
  const leading = (address: string): Reach => ({
    ...publicReach,
    resolve: () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]),
  })

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1'])(
    'are refused under any other name for the sink: %s',
    async (address) => {
      const local = reachingSink(server.port)(leading(address))
      for (const to of [
        'https://hooks.example.com/',
        `https://other.${sinkHost}/`,
        `https://${sinkHost}.example.com/`,
      ])
        expect(await post(secrets, to, local), to).toMatchObject({ problem: 'address_not_allowed' })
      for (const to of [`https://127.0.0.1:${server.port}/`, 'https://localhost/', `http://${sinkHost}/`])
        expect(await post(secrets, to, local), to).toMatchObject({ problem: 'address_not_allowed' })
    },
  )

  it('are refused by the deployed handler, which has no sink', async () => {
    let open: Reach | undefined
    handlerReaching((given) => {
      open = given
      return given
    })
    expect(open).toBe(publicReach)
    expect(handler).toBeTypeOf('function')
    // Even if a resolver maps the name to a local address.
    expect(await post(secrets, url, leading('127.0.0.1'))).toMatchObject({ problem: 'address_not_allowed' })
    expect(sink.received).toEqual([])
  })
})
