/** SES: the Query API (version 1), and the accepted mails on disk. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime, { type Address } from 'postal-mime'
import type { Resource } from '../cloudformation/templates.ts'
import { escapeXml, listen, type HttpRequest, type HttpResponse, type HttpService } from '../http.ts'
import { AccessDeniedError, authorize, type AccessDirectory, type Principal } from '../iam/access.ts'
import { SignatureError, type SignatureFailure } from '../iam/sigv4.ts'
import { writeFileAtomic } from '../state/state.ts'
import { parseJson, record, text, texts } from '../values.ts'

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

/** The accepted mails. Each is a JSON file, so a crash loses none. */
export class Mailbox {
  readonly #directory: string
  readonly #mails: LocalMail[]

  constructor(directory: string) {
    this.#directory = directory
    mkdirSync(directory, { recursive: true })
    this.#mails = readdirSync(directory)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => storedMail(readFileSync(path.join(directory, file), 'utf8')))
  }

  /** Newest first. */
  list(): LocalMail[] {
    return this.#mails.toReversed()
  }

  add(mail: LocalMail): void {
    const order = `${mail.date.replace(/[:.]/g, '-')}-${String(this.#mails.length).padStart(6, '0')}`
    writeFileAtomic(path.join(this.#directory, `${order}-${mail.id}.json`), JSON.stringify(mail))
    this.#mails.push(mail)
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

/** Serves the SES API. */
export const startSes = (options: SesOptions): Promise<HttpService> =>
  listen((request) => answer(request, options), {
    port: 0,
    onError: options.onError,
    bodyLimit: 60 * 1024 ** 2,
  })

const answer = async (request: HttpRequest, options: SesOptions): Promise<HttpResponse> => {
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
          `The SES action ${action} is not known to the local cloud (scripts/local/ses/api.ts).`,
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
  options: SesOptions,
): Promise<string> => {
  const raw = Buffer.from(parameters.get('RawMessage.Data') ?? '', 'base64')
  if (raw.length === 0) throw new SesError('InvalidParameterValue', 'RawMessage.Data is required.')
  if (raw.length > 10 * 1024 ** 2)
    throw new SesError('InvalidParameterValue', 'Message length is more than 10485760 bytes long.')
  const envelope = members(parameters, 'Destinations')
  return accept(
    { raw, envelope, source: parameters.get('Source') ?? '', action: 'ses:SendRawEmail' },
    principal,
    options,
  )
}

const sendSimple = async (
  parameters: URLSearchParams,
  principal: Principal,
  options: SesOptions,
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
  return accept({ raw: Buffer.from(raw), envelope, source, action: 'ses:SendEmail' }, principal, options)
}

interface Submission {
  readonly raw: Buffer
  readonly envelope: readonly string[]
  readonly source: string
  readonly action: string
}

const accept = async (submission: Submission, principal: Principal, options: SesOptions): Promise<string> => {
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
  const refused = delivered.find((address) => address.toLowerCase().startsWith('refuse'))
  if (refused !== undefined) throw new SesError('MessageRejected', `The address ${refused} is refused.`)
  const id = `${options.now().getTime().toString(16)}-${randomUUID()}`
  options.mailbox.add({
    id,
    date: options.now().toISOString(),
    from: headerFrom || from,
    to: [...new Set([...delivered, ...headerRecipients])],
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    raw: submission.raw.toString('utf8'),
  })
  return id
}

const verifiedIdentity = (address: string, options: SesOptions): string => {
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
