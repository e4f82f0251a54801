/**
 * The OpenAPI 3.1 document of what the portal sends to webhook endpoints. It is a document of its own: generators of
 * clients make calls of webhooks, which for TypeScript do not compile.
 */
import { languages } from '../contracts/languages.ts'
import { tlpLevels } from '../domain/tlp/levels.ts'
import { isAllowedOn } from '../domain/tlp/channels.ts'
import { webhookEvents, webhookEventTypes, webhookLimits, type WebhookEventType } from '../domain/webhooks.ts'
import type { ApiTexts } from './api-texts.ts'
import { ownershipOf, type OpenApiDocument, type Operation, type Parameter, type Reply } from './openapi.ts'

const string = { type: 'string' } as const
const number = { type: 'integer' } as const

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: string,
  example,
})

const headersIn = ({ text }: ApiTexts): readonly Parameter[] => [
  header('webhook-id', text('webhook.id'), 'msg_20261122T081500000Z_3f2c7a52-8a4e-4c7e-9d0b-0d4f8f0c1a2b'),
  header('webhook-timestamp', text('webhook.timestamp'), '1795335300'),
  header('webhook-signature', text('webhook.signature'), 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='),
]

const itemIn = ({ text }: ApiTexts) => ({
  type: 'object',
  required: ['id'],
  properties: {
    id: number,
    tlp: {
      ...string,
      enum: tlpLevels.filter((level) => isAllowedOn('webhook', level)),
      description: text('webhook.item.tlp'),
    },
    name: { ...string, description: text('webhook.item.name') },
    lang: { ...string, enum: languages, description: text('webhook.item.lang') },
    translation: {
      type: 'object',
      required: ['lang', 'name'],
      properties: { lang: { ...string, enum: languages }, name: string },
      description: text('webhook.item.translation'),
    },
    criticality: { ...number, enum: [1, 2, 3], description: text('webhook.item.criticality') },
    state: { ...string, description: text('webhook.item.state') },
    changed: { type: 'array', items: string, description: text('webhook.item.changed') },
    in_view: { type: 'boolean', description: text('webhook.item.inView') },
    api: { ...string, description: text('webhook.item.api') },
    link: { ...string, description: text('webhook.item.link') },
  },
})

const itemEventIn = (texts: ApiTexts) => ({
  type: 'object',
  required: ['organization_id', 'total', 'left_out', 'left_out_tlp', 'changes', 'items'],
  properties: {
    organization_id: number,
    total: { ...number, description: texts.text('webhook.total') },
    left_out: { ...number, description: texts.text('webhook.leftOut') },
    left_out_tlp: { ...number, description: texts.text('webhook.leftOutTlp') },
    changes: { ...string, description: texts.text('webhook.changes') },
    items: { type: 'array', maxItems: webhookLimits.itemsOfEvent, items: itemIn(texts) },
  },
})

const tested = {
  type: 'object',
  required: ['organization_id', 'webhook'],
  properties: { organization_id: number, webhook: string },
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

const repliesIn = ({ text }: ApiTexts): Readonly<Record<string, Reply>> => ({
  '2XX': { description: text('webhook.arrived') },
  '410': { description: text('webhook.noMore') },
})

/** One operation for each event type. */
const webhookOperations = (texts: ApiTexts): Readonly<Record<string, { readonly post: Operation }>> =>
  Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `webhook_${type.replace('.', '_')}`,
          summary: texts.text('webhook.event'),
          tags: [texts.sectionOf('webhooks').title],
          security: [],
          parameters: headersIn(texts),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: type },
                    timestamp: {
                      ...string,
                      format: 'date-time',
                      description: texts.text('webhook.happened'),
                    },
                    data: webhookEvents[type] === null ? tested : itemEventIn(texts),
                  },
                },
                example: exampleOf(type),
              },
            },
          },
          responses: repliesIn(texts),
        },
      },
    ]),
  )

/** The document in the language of `texts`. */
export const webhooksDocument = (texts: ApiTexts): OpenApiDocument => {
  const { title, about } = texts.sectionOf('webhooks')
  return {
    openapi: '3.1.0',
    info: {
      title: 'CTI Portal: webhooks',
      version: '1',
      ...ownershipOf(texts),
      description: 'What the portal sends to the webhooks of an organization.',
    },
    servers: [{ url: '/' }],
    tags: [{ name: title, description: about }],
    paths: {},
    webhooks: webhookOperations(texts),
    components: { schemas: {}, securitySchemes: {} },
  }
}
