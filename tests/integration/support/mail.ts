/**
 * An e-mail service for integration tests: the local cloud's SES, with its mailbox. It rejects addresses that begin with
 * `refuse`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SESClient } from '@aws-sdk/client-ses'
import { sesTransport, type Transport } from '#functions/rules/mail/transport.ts'
import type { Resource } from 'local-cloud/cloudformation/templates'
import { AccessDirectory } from 'local-cloud/iam/access'
import { Mailbox, startSes, type LocalMail } from 'local-cloud/ses/api'
import { CloudState } from 'local-cloud/state/state'

export interface MailService {
  readonly transport: Transport
  /** The messages to an address, newest first. */
  mailsOf(address: string): LocalMail[]
  /** The variables by which the SDK of a whole function finds this service. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const everything: Resource = {
  stack: 'Test',
  logicalId: 'ToFeedback',
  type: 'AWS::SES::ConfigurationSetEventDestination',
  physicalId: 'ToFeedback',
  properties: {
    ConfigurationSetName: '',
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'reject'],
      SnsDestination: { TopicARN: 'feedback' },
    },
  },
  metadata: {},
  directory: '.',
  region: 'eu-central-1',
  account: '000000000000',
}

/** Starts an e-mail service. `hears` gets the SES events, like a topic. `known`: whose keys it accepts, else its own. */
export const startMail = async (
  hears?: (message: string) => void,
  known?: AccessDirectory,
): Promise<MailService> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const now = (): Date => new Date()
  const directory =
    known ??
    new AccessDirectory([], new CloudState(folder), { account: '000000000000', now, log: () => undefined })
  const mailbox = new Mailbox(join(folder, 'mails'))
  const region = 'eu-central-1'
  const lines: string[] = []
  const service = await startSes({
    directory,
    mailbox,
    identities: [],
    eventDestinations: hears === undefined ? [] : [everything],
    publish: (_topic, message) => hears?.(message),
    region,
    account: '000000000000',
    now,
    onError: (line) => lines.push(line),
  })
  const client = new SESClient({
    endpoint: service.url,
    region,
    credentials: directory.operator.credentials,
    maxAttempts: 1,
  })
  return {
    transport: sesTransport(client),
    mailsOf: (address) => mailbox.list().filter(({ to }) => to.includes(address)),
    environment: {
      AWS_REGION: region,
      AWS_ENDPOINT_URL_SES: service.url,
      AWS_ACCESS_KEY_ID: directory.operator.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: directory.operator.credentials.secretAccessKey,
    },
    stop: async () => {
      client.destroy()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The latest sign-in code sent to an address. */
export const codeIn = (mails: readonly LocalMail[]): string => {
  const code = mails.map(({ text }) => /^ {2}(\d{6})$/m.exec(text)?.[1]).find((found) => found !== undefined)
  if (code === undefined) throw new Error('no mail has a code')
  return code
}

/** The token of the latest reset link sent to an address. */
export const tokenIn = (mails: readonly LocalMail[]): string => {
  const token = mails
    .map(({ text }) => /\/reset_password\/new#([\w-]+)/.exec(text)?.[1])
    .find((found) => found !== undefined)
  if (token === undefined) throw new Error('no mail has a reset link')
  return token
}
