/** What the documentation's form sends. Values that nobody entered are looked up first. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { apiTexts } from '#shared/http/api-texts.ts'
import { keyApiDocument } from '#shared/http/key-openapi.ts'
import { requestOf } from '#web/features/api-docs/entered-request.ts'
import { entriesOf } from '#web/features/api-docs/doc-entries.ts'
import { firstBody } from '#web/features/api-docs/example-body.ts'
import { sendRequest } from '#web/features/api-docs/send-request.ts'

const origin = 'https://portal.example'
const api = `${origin}/server-api/v1`
const entries = entriesOf('keys', keyApiDocument(keyEndpointTable, apiTexts.en))

let answers: Record<string, { status?: number; body: unknown }>
let asked: { url: string; method: string; body: unknown }[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('window', { location: { origin } })
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit) => {
    asked.push({ url, method, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers[`${method} ${url}`]
    return Promise.resolve(Response.json(answer?.body ?? {}, { status: answer?.status ?? 200 }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const send = (id: string, values: Readonly<Record<string, string>> = {}, body?: string) => {
  const entry = entries.find((one) => one.id === id)
  if (entry === undefined) throw new Error(`No call ${id}`)
  return sendRequest(requestOf(entry, origin, values, body ?? firstBody(entry, new Date(0))), 'cti_key')
}

describe('a call that is tried out', () => {
  it("uses the first available id, and writes back that item's values", async () => {
    answers = {
      [`GET ${api}/incidents?limit=1`]: { body: { data: [{ incident_id: 7 }] } },
      [`GET ${api}/incidents/7`]: { body: { incident_id: 7, is_open: false } },
    }
    expect(await send('apiUpdateIncident')).toMatchObject({ status: 200 })
    expect(asked.at(-1)).toEqual({ url: `${api}/incidents/7`, method: 'PATCH', body: { is_open: false } })
  })

  it('uses the entered values, in the path and in the body', async () => {
    answers = { [`GET ${api}/threats/9`]: { body: { threat_category: { threat_category_id: 4 } } } }
    await send('apiUpdateThreat', { id: '9' })
    expect(asked.at(-1)).toMatchObject({ url: `${api}/threats/9`, body: { threat_category_id: 4 } })
    asked = []
    const items = [{ threat_id: 9, threat_category_id: '{threat_category_id}' }]
    await send('apiUpdateThreats', {}, JSON.stringify({ items }))
    expect(asked.map(({ url }) => url)).toEqual([`${api}/threats/9`, `${api}/threats/bulk`])
    expect(asked.at(-1)?.body).toEqual({ items: [{ threat_id: 9, threat_category_id: 4 }] })
  })

  it('is not sent when the list is empty, and names the list', async () => {
    answers = { [`GET ${api}/groups?limit=1`]: { body: { data: [] } } }
    expect(await send('apiGetGroup')).toEqual({ name: 'id', list: '/server-api/v1/groups?limit=1' })
    expect(asked).toHaveLength(1)
  })

  it('is not sent when the list call is refused, and shows the reason', async () => {
    answers = { [`GET ${api}/groups?limit=1`]: { status: 403, body: { code: 'key_scope' } } }
    const answer = await send('apiGetGroup')
    expect(answer).toMatchObject({ status: 403 })
    expect(asked).toHaveLength(1)
  })
})
