/** What the portal sends to webhook endpoints, in the key API document: the webhooks of OpenAPI 3.1. */
import { languages } from '../contracts/languages.ts'
import { tlpLevels } from '../domain/tlp/levels.ts'
import { isAllowedOn } from '../domain/tlp/channels.ts'
import { webhookEvents, webhookEventTypes, webhookLimits, type WebhookEventType } from '../domain/webhooks.ts'
import type { Operation, Parameter, Reply } from './openapi.ts'

const text = { type: 'string' } as const
const number = { type: 'integer' } as const

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
  example,
})

const headers: readonly Parameter[] = [
  header(
    'webhook-id',
    'The id of the event, which is the same on every attempt. Ignore an event whose id you have already processed.',
    'msg_20261122T081500000Z_3f2c7a52-8a4e-4c7e-9d0b-0d4f8f0c1a2b',
  ),
  header(
    'webhook-timestamp',
    'When this request was sent, in seconds since 1970. Reject requests whose time differs by more than five minutes.',
    '1795335300',
  ),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`; for a day after a new secret was generated there are two signatures, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const item = {
  type: 'object',
  required: ['id'],
  properties: {
    id: number,
    tlp: {
      ...text,
      enum: tlpLevels.filter((level) => isAllowedOn('webhook', level)),
      description:
        'The TLP level of the item when the event is sent: who the content of the event may be shared with. Absent for withdrawn items.',
    },
    name: {
      ...text,
      description:
        'Only if the organization allows names in unencrypted e-mails; never for an indicator or a withdrawn item.',
    },
    lang: {
      ...text,
      enum: languages,
      description: 'The language of the name, if known; only with a name.',
    },
    translation: {
      type: 'object',
      required: ['lang', 'name'],
      properties: { lang: { ...text, enum: languages }, name: text },
      description: 'The name in the other language, if there is one; only with a name.',
    },
    criticality: {
      ...number,
      enum: [1, 2, 3],
      description: 'For a visibility: 1 is high, 3 is low; absent for withdrawn items.',
    },
    state: { ...text, description: 'For a visibility.' },
    changed: { type: 'array', items: text, description: 'Names of the fields that changed.' },
    api: { ...text, description: 'Where a key can read it; absent for withdrawn items.' },
    link: { ...text, description: 'Where a person can read it; absent for withdrawn items.' },
  },
} as const

const itemEvent = {
  type: 'object',
  required: ['organization_id', 'total', 'left_out', 'left_out_tlp', 'changes', 'items'],
  properties: {
    organization_id: number,
    total: {
      ...number,
      description:
        'The number of items of this type that occurred together: in this event, in the events sent with it, and left out.',
    },
    left_out: {
      ...number,
      description: 'How many of them are in no event: a key can read them in the changes.',
    },
    left_out_tlp: {
      ...number,
      description:
        'New items in addition to the total that webhooks do not send because of their TLP level. An event without items contains nothing else.',
    },
    changes: { ...text, description: 'Where a key can read all changes.' },
    items: { type: 'array', maxItems: webhookLimits.itemsOfEvent, items: item },
  },
} as const

const tested = {
  type: 'object',
  required: ['organization_id', 'webhook'],
  properties: { organization_id: number, webhook: text },
} as const

const exampleOf = (type: WebhookEventType) => ({
  type,
  timestamp: '2026-11-22T08:15:00.000Z',
  data:
    webhookEvents[type] === null
      ? { organization_id: 3, webhook: 'SIEM' }
      : {
          organization_id: 3,
          total: 1,
          left_out: 0,
          left_out_tlp: 0,
          changes: '/server-api/v1/…/changes',
          items: [type.endsWith('.withdrawn') ? { id: 7 } : { id: 7, tlp: 'green' }],
        },
})

const replies: Readonly<Record<string, Reply>> = {
  '2XX': { description: 'The event has arrived. Reply within 10 seconds, or the portal tries again.' },
  '410': { description: 'No more events: the webhook is paused.' },
}

/** One operation for each event type. */
export const webhookOperations = (): Readonly<Record<string, { readonly post: Operation }>> =>
  Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `webhook_${type.replace('.', '_')}`,
          summary: 'An event that the portal sends to a webhook of an organization.',
          tags: ['webhooks'],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: type },
                    timestamp: { ...text, format: 'date-time', description: 'When it happened.' },
                    data: webhookEvents[type] === null ? tested : itemEvent,
                  },
                },
                example: exampleOf(type),
              },
            },
          },
          responses: replies,
        },
      },
    ]),
  )
