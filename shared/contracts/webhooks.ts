/**
 * Webhooks of an organization: endpoints of its systems that receive events about what was published for it. Requests
 * are signed as in Standard Webhooks (docs/decisions/webhooks.md).
 */
import * as z from 'zod'
import { keyModules } from '../domain/api-keys.ts'
import { criticalityLevels } from '../domain/exposures/detections.ts'
import { deliveryProblems, deliveryStates, pauseReasons, webhookLimits } from '../domain/webhooks.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  listOf,
  nameSchema,
  pathIdSchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { organizationAdmin, platformAdmin } from '../domain/roles.ts'

const area = 'webhooks' as const

const criticalitySchema = z.literal(criticalityLevels)
const modulesSchema = z.array(z.enum(keyModules))

/** Delivery state of a webhook. */
const conditionShape = {
  /** `failing`: the last attempts failed, and deliveries are retried. */
  state: z.enum(['active', 'failing', 'paused']),
  paused_reason: z.enum(pauseReasons).nullable(),
  paused_date: instantSchema.nullable(),
  /** Since when no delivery has succeeded. */
  failing_since: instantSchema.nullable(),
  last_success_date: instantSchema.nullable(),
  last_attempt_date: instantSchema.nullable(),
  /** HTTP status of the last attempt; null without a response. */
  last_status: z.int().nullable(),
  /** Why the last attempt failed; null when it succeeded. */
  last_problem: z.enum(deliveryProblems).nullable(),
}

/** A webhook as the organization's admins see it. Its secret is shown only on creation. */
export const webhookSchema = z.object({
  webhook_id: idSchema,
  name: z.string(),
  url: z.string(),
  modules: modulesSchema,
  /** Modules of the webhook whose service has no API access now, so no events are sent for them. */
  modules_off: modulesSchema,
  /** Events are sent for exposures of this criticality or higher: 1 is high, 3 low. */
  smallest_criticality: criticalitySchema,
  /** For threats and indicators, events are sent only when they match an asset of the organization. */
  concerns_only: z.boolean(),
  /**
   * The saved view that alone chooses the events. `is_gone`: deleted or no longer shared, so nothing is sent. Its name is
   * null then, and for readers without the module of its list.
   */
  view: z.object({ view_id: idSchema, view_name: z.string().nullable(), is_gone: z.boolean() }).nullable(),
  creation_date: instantSchema,
  /** Until when the previous secret signs too. */
  former_secret_until: instantSchema.nullable(),
  ...conditionShape,
})
export type Webhook = z.infer<typeof webhookSchema>

const urlSchema = z.string().trim().min(1).max(webhookLimits.addressLength)
const wantedModulesSchema = modulesSchema
  .min(1)
  .max(keyModules.length)
  .transform((all) => [...new Set(all)])

/** The reply with the secret, which is shown once: `whsec_` and 32 bytes in base64. */
const createdWebhookSchema = z.object({ webhook: webhookSchema, secret: z.string() })
const webhookReplySchema = z.object({ webhook: webhookSchema })

export const listWebhooks = endpoint({
  method: 'GET',
  path: 'connect/webhooks',
  area,
  roles: organizationAdmin,
  response: listOf(webhookSchema),
})

export const createWebhook = endpoint({
  method: 'POST',
  idempotency: 'refused',
  path: 'connect/webhooks',
  area,
  confirmed: true,
  roles: organizationAdmin,
  body: z.object({
    name: nameSchema,
    url: urlSchema,
    modules: wantedModulesSchema,
    smallest_criticality: criticalitySchema.default(3),
    concerns_only: z.boolean().default(false),
    /** In place of the three fields above. */
    view_id: idSchema.nullable().default(null),
  }),
  response: createdWebhookSchema,
  errors: [
    'already_exists',
    'service_disabled',
    'webhook_address',
    'unknown_reference',
    'view_personal',
    'too_many_webhooks',
    'busy',
  ],
})

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: 'connect/webhooks/{id}',
  area,
  confirmed: { body: ['url'] },
  roles: organizationAdmin,
  params: idParamsSchema,
  body: z
    .object({
      name: nameSchema,
      url: urlSchema,
      modules: wantedModulesSchema,
      smallest_criticality: criticalitySchema,
      concerns_only: z.boolean(),
      /** While a webhook has a view, the three fields above need it too, or null. */
      view_id: idSchema.nullable(),
    })
    .partial()
    .extend(fieldsBeforeShape),
  response: webhookReplySchema,
  errors: [
    'already_exists',
    'service_disabled',
    'webhook_address',
    'unknown_reference',
    'view_personal',
    'fields_changed',
    'busy',
  ],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: 'connect/webhooks/{id}',
  area,
  roles: organizationAdmin,
  params: idParamsSchema,
  errors: ['busy'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  idempotency: 'refused',
  path: 'connect/webhooks/{id}/rotate',
  area,
  confirmed: true,
  roles: organizationAdmin,
  params: idParamsSchema,
  response: createdWebhookSchema,
  errors: ['busy'],
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: 'connect/webhooks/{id}/pause',
  area,
  roles: organizationAdmin,
  params: idParamsSchema,
  response: webhookReplySchema,
  errors: ['busy'],
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: 'connect/webhooks/{id}/resume',
  area,
  roles: organizationAdmin,
  params: idParamsSchema,
  response: webhookReplySchema,
  errors: ['busy', 'too_many_webhook_tests'],
})

/** The delivery of an event to a webhook. */
export const webhookDeliverySchema = z.object({
  /** The `webhook-id` of its request, the same for every attempt. */
  delivery_id: z.string(),
  type: z.string(),
  /** Number of items in the event. */
  items: z.int(),
  state: z.enum(deliveryStates),
  creation_date: instantSchema,
  attempts: z.int(),
  last_attempt_date: instantSchema.nullable(),
  /** Null when there was no response. */
  last_status: z.int().nullable(),
  last_milliseconds: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  /** Next attempt of a waiting delivery. */
  next_attempt_date: instantSchema.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const testWebhook = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'connect/webhooks/{id}/test',
  area,
  roles: organizationAdmin,
  params: idParamsSchema,
  response: z.object({ delivery: webhookDeliverySchema }),
  errors: ['too_many_webhook_tests'],
})

/** The id of an event, which also orders the log. */
const deliveryIdSchema = z.string().regex(/^msg_\d{8}T\d{9}Z_[\da-f-]{36}$/)

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: 'connect/webhooks/{id}/deliveries',
  area,
  roles: organizationAdmin,
  params: idParamsSchema,
  query: z.object({
    /** Deliveries before this one: the last of the previous page. */
    before: deliveryIdSchema.optional(),
    /** Only deliveries that failed or were not sent. */
    failed: booleanQuerySchema.optional(),
  }),
  response: z.object({
    data: z.array(webhookDeliverySchema),
    meta: z.object({
      /** Null at the end. */
      next: z.string().nullable(),
    }),
  }),
})

const deliveryParamsSchema = z.object({ id: pathIdSchema, delivery: deliveryIdSchema })

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: 'connect/webhooks/{id}/deliveries/{delivery}',
  area,
  roles: organizationAdmin,
  params: deliveryParamsSchema,
  response: z.object({
    delivery: webhookDeliverySchema,
    /** The JSON as planned. Each attempt leaves out items that were deleted or may no longer be sent. */
    body: z.string(),
    /** The latest attempts, oldest first. */
    attempts: z.array(
      z.object({
        date: instantSchema,
        status: z.int().nullable(),
        milliseconds: z.int(),
        problem: z.enum(deliveryProblems).nullable(),
      }),
    ),
  }),
})

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: 'connect/webhooks/{id}/deliveries/{delivery}/resend',
  area,
  roles: organizationAdmin,
  params: deliveryParamsSchema,
  response: z.object({ delivery: webhookDeliverySchema }),
  errors: ['webhook_paused', 'delivery_waits', 'too_many_webhook_tests', 'service_disabled'],
})

/** A webhook as platform admins see it: its state, without the exact URL. */
export const organizationWebhookSchema = z.object({
  webhook_id: idSchema,
  name: z.string(),
  host: z.string(),
  modules: modulesSchema,
  creation_date: instantSchema,
  ...conditionShape,
})
export type OrganizationWebhook = z.infer<typeof organizationWebhookSchema>

export const listClientWebhooks = endpoint({
  method: 'GET',
  path: 'client/{id}/webhooks',
  area,
  roles: platformAdmin,
  params: idParamsSchema,
  response: listOf(organizationWebhookSchema),
})
