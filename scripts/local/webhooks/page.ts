/** The pages of the sink: `/_local/webhooks` for people, `/_local/webhooks.json` for tests. */
import { escapeXml, parseQuery, type HttpRequest, type HttpResponse } from 'local-cloud/http'
import { pageOf } from 'local-cloud/page'
import { sinkHost } from './reach.ts'
import {
  sinkDelays,
  sinkStatuses,
  type Answering,
  type Received,
  type Signature,
  type WebhookSink,
} from './sink.ts'

export const sinkPath = '/_local/webhooks'

/** Answers a request to the pages of the sink. Returns undefined for any other path. */
export const sinkResponse = (request: HttpRequest, sink: WebhookSink): HttpResponse | undefined => {
  if (request.rawPath === `${sinkPath}.json`)
    return reply(
      'application/json; charset=utf-8',
      JSON.stringify(sink.received.map((one) => described(sink, one))),
    )
  if (request.rawPath !== sinkPath && request.rawPath !== `${sinkPath}/`) return undefined
  if (request.method === 'POST') return posted(request, sink)
  const query = new Map(parseQuery(request.rawQuery))
  const open = sink.received.find(({ id }) => String(id) === query.get('id'))
  return reply('text/html; charset=utf-8', page(sink, open, query.get('refused') === 'secret'))
}

const reply = (type: string, body: string): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  },
  body,
})

const described = (sink: WebhookSink, received: Received) => ({
  ...received,
  signature: sink.signatureOf(received),
})

/** Handles a form of the page. Forms from other origins are refused. */
const posted = (request: HttpRequest, sink: WebhookSink): HttpResponse => {
  if (!['same-origin', undefined].includes(request.headers['sec-fetch-site']))
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Use the forms of the page.' }
  const form = new URLSearchParams(request.body.toString('utf8'))
  let refused = ''
  if (form.has('clear')) sink.clear()
  else if (form.has('secret')) refused = sink.addSecret(form.get('secret') ?? '') ? '' : '?refused=secret'
  else sink.answering = answeringOf(form, sink.answering)
  return { status: 303, headers: { location: `${sinkPath}${refused}` }, body: '' }
}

const answeringOf = (form: URLSearchParams, before: Answering): Answering => ({
  status: sinkStatuses.find((one) => String(one) === form.get('status')) ?? before.status,
  delay: sinkDelays.find((one) => String(one) === form.get('delay')) ?? before.delay,
})

const statusNames = {
  204: '204, accepted',
  302: '302, a redirect',
  410: '410, gone',
  500: '500, an error',
} as const satisfies Record<Answering['status'], string>
const delayNames = {
  0: 'at once',
  3: 'after 3 seconds',
  15: 'after 15 seconds, too late',
} as const satisfies Record<Answering['delay'], string>

const signatures = {
  good: { text: 'Signature good', look: 'good' },
  old: { text: 'Signature good, but more than five minutes old', look: 'bad' },
  wrong: { text: 'Signed by none of the secrets entered', look: 'bad' },
  missing: { text: 'Not signed', look: 'bad' },
  'no secret': { text: 'Signature not checked: no secret entered', look: '' },
} as const satisfies Record<Signature, { text: string; look: string }>

const signature = (sink: WebhookSink, received: Received): string => {
  const { text, look } = signatures[sink.signatureOf(received)]
  return `<span class="${look}">${text}</span>`
}

const options = <Value extends number>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  chosen: Value,
): string =>
  values
    .map((one) => `<option value="${one}"${one === chosen ? ' selected' : ''}>${names[one]}</option>`)
    .join('')

const page = (sink: WebhookSink, open: Received | undefined, isRefused: boolean): string => {
  const { received, answering } = sink
  const rows = received.map(
    (one) => `<li><a href="?id=${one.id}"${one === open ? ' aria-current="true"' : ''}>
      <b>${escapeXml(typeOf(one))}</b><span>${escapeXml(one.path)}</span>${signature(sink, one)}
      <time datetime="${one.at}">${one.at.slice(0, 19).replace('T', ' ')} UTC</time></a></li>`,
  )
  const empty = '<p class="hint">Nothing has come yet.</p>'
  const forms = `<section class="panel" aria-label="Settings"><p>Add a webhook in the portal with the address <code>https://${sinkHost}/</code> and any path. Only this local cloud knows the name, and nothing leaves this computer. The newest 50 requests are kept until it stops.</p>
<form method="post"><label>Answer<select name="status">${options(sinkStatuses, statusNames, answering.status)}</select></label>
<label>When<select name="delay">${options(sinkDelays, delayNames, answering.delay)}</select></label><button>Use this answer from now on</button></form>
<form method="post"><label>Secret of the webhook, shown when it is created<input name="secret" autocomplete="off" spellcheck="false" placeholder="whsec_…" required></label><button>Check signatures with it</button></form>
<p role="status">${isRefused ? '<span class="bad">That is no secret of a webhook: it begins with whsec_.</span>' : `Secrets entered: ${sink.secrets}`}</p></section>`
  return pageOf(
    `Webhooks (${received.length})`,
    `<nav class="below" aria-label="Requests"><header><h1>Webhooks</h1><span>${received.length}</span><a href="${sinkPath}">Refresh</a></header>${received.length === 0 ? empty : `<ol>${rows.join('')}</ol><form method="post" style="padding:12px 16px"><button name="clear" value="1">Remove all</button></form>`}</nav>
<main>${forms}${open ? detail(sink, open) : received.length === 0 ? '' : '<p class="hint">Choose a request.</p>'}</main>`,
  )
}

/** The event type, or the method if there is none. */
const typeOf = ({ method, body }: Received): string => {
  const type: unknown = Reflect.get(parsed(body) ?? {}, 'type')
  return typeof type === 'string' ? type : method
}

const parsed = (body: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // A body that is not JSON is shown unchanged.
    return undefined
  }
}

const detail = (sink: WebhookSink, received: Received): string => {
  const { method, path: asked, at, headers, body, answer } = received
  const json = parsed(body)
  return `<h2>${escapeXml(typeOf(received))}</h2>
<dl><dt>Request</dt><dd>${escapeXml(`${method} ${asked}`)}</dd><dt>Came</dt><dd>${at}</dd><dt>Signature</dt><dd>${signature(sink, received)}</dd><dt>Answered</dt><dd>${statusNames[answer.status]}, ${delayNames[answer.delay]}</dd></dl>
<h3>Headers</h3><dl>${Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeXml(name)}</dt><dd><code>${escapeXml(value)}</code></dd>`)
    .join('')}</dl>
<h3>Body</h3><pre>${escapeXml(json === undefined ? body : JSON.stringify(json, null, 2))}</pre>`
}
