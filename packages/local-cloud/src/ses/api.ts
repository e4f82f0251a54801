/** SES: the Query API (version 1), and the accepted e-mails on disk. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime, { type Address } from 'postal-mime'
import type { Resource } from '../cloudformation/templates.ts'
import { escapeXml, listen, type HttpRequest, type HttpResponse, type HttpService } from '../http.ts'
import { AccessDeniedError, authorize, type AccessDirectory, type Principal } from '../iam/access.ts'
import { SignatureError, type SignatureFailure } from '../iam/sigv4.ts'
import { writeFileAtomic } from '../state/state.ts'
import { list, parseJson, record, text, texts } from '../values.ts'
import { eventOf, outcomeFor } from './outcomes.ts'

export interface LocalMail {
  readonly id: string
  /** ISO 8601, when the service accepted it. */
  readonly date: string
  readonly from: string
  /** Every recipient: of the envelope, To, Cc and Bcc. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The MIME source. */
  readonly raw: string
}

/** The accepted e-mails. Each is a JSON file, so a crash loses none. */
export class Mailbox {
  readonly #directory: string
  readonly #mails: LocalMail[]
  readonly #late: () => number
  #count: number

  /** `late`: the delay until an e-mail is in the inbox, in milliseconds. */
  constructor(directory: string, late: () => number = () => 0) {
    this.#directory = directory
    this.#late = late
    mkdirSync(directory, { recursive: true })
    this.#mails = readdirSync(directory)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => storedMail(readFileSync(path.join(directory, file), 'utf8')))
    this.#count = this.#mails.length
  }

  /** Newest first. */
  list(): LocalMail[] {
    return this.#mails.toReversed()
  }

  add(mail: LocalMail): void {
    const order = `${mail.date.replace(/[:.]/g, '-')}-${String(this.#count).padStart(6, '0')}`
    this.#count += 1
    writeFileAtomic(path.join(this.#directory, `${order}-${mail.id}.json`), JSON.stringify(mail))
    const late = this.#late()
    if (late === 0) this.#mails.push(mail)
    else setTimeout(() => this.#mails.push(mail), late).unref()
  }
}

const storedMail = (source: string): LocalMail => {
  const mail = record(parseJson(source))
  return {
    id: text(mail['id']),
    date: text(mail['date']),
    from: text(mail['from']),
    to: texts(mail['to']),
    subject: text(mail['subject']),
    text: text(mail['text']),
    html: text(mail['html']),
    raw: text(mail['raw']),
  }
}

export interface SesOptions {
  readonly directory: AccessDirectory
  readonly mailbox: Mailbox
  /** AWS::SES::EmailIdentity resources. Without any, every sender counts as verified. */
  readonly identities: readonly Resource[]
  /** AWS::SES::ConfigurationSetEventDestination resources. */
  readonly eventDestinations: readonly Resource[]
  /** Publishes an event to a topic of SNS. */
  readonly publish: (topic: string, message: string) => void
  readonly region: string
  readonly account: string
  readonly now: () => Date
  readonly onError: (line: string) => void
}

class SesError extends Error {
  override name = 'SesError'
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

const signatureCodes = {
  MissingAuthentication: 'MissingAuthenticationToken',
  IncompleteSignature: 'IncompleteSignature',
  UnknownAccessKey: 'InvalidClientTokenId',
  InvalidToken: 'InvalidClientTokenId',
  SignatureDoesNotMatch: 'SignatureDoesNotMatch',
  RequestExpired: 'SignatureDoesNotMatch',
  RequestTimeTooSkewed: 'SignatureDoesNotMatch',
  ContentHashMismatch: 'SignatureDoesNotMatch',
} satisfies Record<SignatureFailure, string>

/** The running service. */
interface Service extends SesOptions {
  /** How often each throttling address has refused the current e-mail. */
  readonly throttled: Map<string, number>
  readonly timers: Set<NodeJS.Timeout>
}

/** Serves the SES API. */
export const startSes = async (options: SesOptions): Promise<HttpService> => {
  const running: Service = { ...options, throttled: new Map(), timers: new Set() }
  const service = await listen((request) => answer(request, running), {
    port: 0,
    onError: options.onError,
    bodyLimit: 60 * 1024 ** 2,
  })
  return {
    ...service,
    close: () => {
      for (const timer of running.timers) clearTimeout(timer)
      return service.close()
    },
  }
}

const answer = async (request: HttpRequest, options: Service): Promise<HttpResponse> => {
  try {
    const { principal } = options.directory.identify(request)
    const parameters = new URLSearchParams(request.body.toString('utf8'))
    const action = parameters.get('Action') ?? ''
    switch (action) {
      case 'SendRawEmail':
        return reply(action, await sendRaw(parameters, principal, options))
      case 'SendEmail':
        return reply(action, await sendSimple(parameters, principal, options))
      default:
        throw new SesError(
          'InvalidAction',
          `The SES action ${action} is not known to the local cloud (local-cloud/src/ses/api.ts).`,
        )
    }
  } catch (error) {
    if (error instanceof SignatureError) return failure(signatureCodes[error.failure], error.message, 403)
    if (error instanceof AccessDeniedError) return failure('AccessDenied', error.message, 403)
    if (error instanceof SesError) return failure(error.code, error.message, error.status)
    throw error
  }
}

const sendRaw = async (
  parameters: URLSearchParams,
  principal: Principal,
  options: Service,
): Promise<string> => {
  const raw = Buffer.from(parameters.get('RawMessage.Data') ?? '', 'base64')
  if (raw.length === 0) throw new SesError('InvalidParameterValue', 'RawMessage.Data is required.')
  if (raw.length > 10 * 1024 ** 2)
    throw new SesError('InvalidParameterValue', 'Message length is more than 10485760 bytes long.')
  const envelope = members(parameters, 'Destinations')
  return accept(
    {
      raw,
      envelope,
      source: parameters.get('Source') ?? '',
      action: 'ses:SendRawEmail',
      parameters,
    },
    principal,
    options,
  )
}

const sendSimple = async (
  parameters: URLSearchParams,
  principal: Principal,
  options: Service,
): Promise<string> => {
  const to = members(parameters, 'Destination.ToAddresses')
  const cc = members(parameters, 'Destination.CcAddresses')
  const envelope = [...to, ...cc, ...members(parameters, 'Destination.BccAddresses')]
  const source = parameters.get('Source') ?? ''
  const plain = parameters.get('Message.Body.Text.Data')
  const html = parameters.get('Message.Body.Html.Data')
  const part = (type: string, content: string): string =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
  const parts = [
    ...(plain === null ? [] : [part('text/plain', plain)]),
    ...(html === null ? [] : [part('text/html', html)]),
  ]
  const boundary = `local-${randomUUID()}`
  const raw = [
    `From: ${source}`,
    `To: ${to.join(', ')}`,
    ...(cc.length > 0 ? [`Cc: ${cc.join(', ')}`] : []),
    `Subject: =?utf-8?B?${Buffer.from(parameters.get('Message.Subject.Data') ?? '').toString('base64')}?=`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...parts.map((content) => `--${boundary}\r\n${content}`),
    `--${boundary}--`,
    '',
  ].join('\r\n')
  return accept(
    { raw: Buffer.from(raw), envelope, source, action: 'ses:SendEmail', parameters },
    principal,
    options,
  )
}

interface Submission {
  readonly raw: Buffer
  readonly envelope: readonly string[]
  readonly source: string
  readonly action: string
  readonly parameters: URLSearchParams
}

const accept = async (submission: Submission, principal: Principal, options: Service): Promise<string> => {
  const tags = tagsOf(submission.parameters)
  const parsed = await PostalMime.parse(submission.raw)
  const headerFrom = mailboxes(parsed.from)[0] ?? ''
  const from = bareAddress(submission.source) || headerFrom
  if (from === '') throw new SesError('InvalidParameterValue', "Missing required header 'From'.")
  const headerRecipients = [parsed.to, parsed.cc, parsed.bcc].flatMap((addresses) =>
    (addresses ?? []).flatMap(mailboxes),
  )
  const delivered = submission.envelope.length > 0 ? submission.envelope.map(bareAddress) : headerRecipients
  if (delivered.length === 0) throw new SesError('InvalidParameterValue', 'Missing final recipients.')
  if (delivered.length > 50) throw new SesError('InvalidParameterValue', 'Recipient count exceeds 50.')
  const invalid = delivered.find((address) => !/^[^\s@<>]+@[^\s@<>]+$/.test(address))
  if (invalid !== undefined)
    throw new SesError('InvalidParameterValue', `Invalid recipient address: ${invalid}`)
  const identity = verifiedIdentity(headerFrom || from, options)
  authorize(principal, [
    {
      action: submission.action,
      resource: `arn:aws:ses:${options.region}:${options.account}:identity/${identity}`,
      context: { 'ses:FromAddress': [headerFrom || from], 'ses:Recipients': delivered },
    },
  ])
  const [refused] = delivered.filter((address) => outcomeFor(address) === 'refuse')
  if (refused !== undefined) throw new SesError('MessageRejected', `The address ${refused} is refused.`)
  throttle(delivered, options)
  const id = `${options.now().getTime().toString(16)}-${randomUUID()}-000000`
  const date = options.now().toISOString()
  options.mailbox.add({
    id,
    date,
    from: headerFrom || from,
    to: [...new Set([...delivered, ...headerRecipients])],
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    raw: withMessageId(submission.raw.toString('utf8'), `<${id}@${options.region}.amazonses.com>`),
  })
  const configurationSet =
    submission.parameters.get('ConfigurationSetName') ?? configurationSetOf(identity, options)
  for (const to of delivered)
    notify(
      outcomeFor(to),
      { messageId: id, from: headerFrom || from, to, at: date, configurationSet, tags },
      options,
    )
  return id
}

/** A throttling address refuses each e-mail twice. */
const throttle = (delivered: readonly string[], { throttled }: Service): void => {
  for (const address of delivered.filter((one) => outcomeFor(one) === 'throttle')) {
    const before = throttled.get(address) ?? 0
    if (before >= 2) throttled.delete(address)
    else {
      throttled.set(address, before + 1)
      throw new SesError('Throttling', 'Maximum sending rate exceeded.')
    }
  }
}

/** SES replaces the sender's Message-ID with its own, so ids of the sender cannot form a thread. */
const withMessageId = (raw: string, id: string): string => {
  const end = /\r?\n\r?\n/.exec(raw)?.index ?? raw.length
  const head = raw.slice(0, end).replace(/^message-id:.*(?:\r?\n[ \t].*)*\r?\n?/im, '')
  return `Message-ID: ${id}\r\n${head.replace(/\r?\n$/, '')}${raw.slice(end)}`
}

/** Milliseconds from the acceptance of an e-mail to the SES event. */
const notifyAfter = 300

/** Publishes the outcome of an e-mail if the configuration set has an event destination for it. */
const notify = (
  outcome: ReturnType<typeof outcomeFor>,
  taken: Parameters<typeof eventOf>[1],
  { eventDestinations, publish, timers }: Service,
): void => {
  const event = eventOf(outcome, taken)
  if (event === undefined) return
  for (const { properties } of eventDestinations) {
    const destination = record(properties['EventDestination'])
    const topic = text(record(destination['SnsDestination'])['TopicARN'])
    if (
      topic === '' ||
      destination['Enabled'] === false ||
      text(properties['ConfigurationSetName']) !== taken.configurationSet ||
      !list(destination['MatchingEventTypes']).some((type) => text(type).toLowerCase() === event.type)
    )
      continue
    const timer = setTimeout(() => {
      timers.delete(timer)
      publish(topic, JSON.stringify(event.message))
    }, notifyAfter)
    timers.add(timer)
  }
}

/** The configuration set of an identity, for calls that name none. */
const configurationSetOf = (identity: string, { identities }: Service): string =>
  text(
    record(
      identities.find(({ physicalId }) => physicalId.toLowerCase() === identity)?.properties[
        'ConfigurationSetAttributes'
      ],
    )['ConfigurationSetName'],
  )

const tagsOf = (parameters: URLSearchParams): Record<string, string> => {
  const tags: Record<string, string> = {}
  for (let index = 1; ; index++) {
    const name = parameters.get(`Tags.member.${index}.Name`)
    const value = parameters.get(`Tags.member.${index}.Value`)
    if (name === null || value === null) return tags
    if (![name, value].every((part) => /^[\w.@-]{1,256}$/.test(part)))
      throw new SesError('InvalidParameterValue', `Invalid tag ${name}.`)
    tags[name] = value
  }
}

const verifiedIdentity = (address: string, options: Service): string => {
  const domain = address.split('@').at(-1) ?? ''
  const declared = options.identities.map(({ physicalId }) => physicalId.toLowerCase())
  if (declared.length === 0) return domain
  const found =
    [address, domain].map((name) => name.toLowerCase()).find((name) => declared.includes(name)) ??
    declared.find((name) => domain.toLowerCase().endsWith(`.${name}`))
  if (found !== undefined) return found
  throw new SesError(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region ${options.region.toUpperCase()}: ${address}`,
  )
}

const mailboxes = (address: Address | undefined): string[] => {
  if (!address) return []
  if (address.group) return address.group.flatMap((member) => (member.address ? [member.address] : []))
  return address.address ? [address.address] : []
}

const bareAddress = (address: string): string => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim()

const members = (parameters: URLSearchParams, name: string): string[] => {
  const found: string[] = []
  for (let index = 1; ; index++) {
    const value = parameters.get(`${name}.member.${index}`)
    if (value === null) return found
    found.push(value)
  }
}

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/'

const reply = (action: string, messageId: string): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body: `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${messageId}</MessageId></${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
})

const failure = (code: string, message: string, status: number): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body: `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
})
