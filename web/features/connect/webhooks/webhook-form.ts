/** The form of a webhook: its name, address and events. */
import { createWebhook, type Webhook } from '#shared/contracts/webhooks.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { addressProblem, addressProblems } from '#shared/domain/https-addresses.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { contractForm, type Message, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, held, line } from '#web/ui/form/field-kinds.ts'

/** The message if the address cannot be an endpoint. */
const addressMessage = (text: string): Message | undefined => {
  const problem = text === '' ? undefined : addressProblem(text)
  return problem === undefined ? undefined : `webhooks:form.urlWrong.${problem}`
}

export const minCriticalities = ['low', 'medium', 'high'] as const
export type MinCriticality = (typeof minCriticalities)[number]
const levels = { high: 1, medium: 2, low: 3 } as const satisfies Record<MinCriticality, CriticalityLevel>

export const webhookForm = contractForm(createWebhook, {
  fields: {
    name: line('name', {
      required: 'webhooks:form.nameRequired',
      already_exists: 'webhooks:form.nameExists',
    }),
    url: {
      ...line('url', {
        required: 'webhooks:form.urlRequired',
        webhook_address: ({ values }) => {
          const problem = addressProblems.find((one) => one === values?.[0])
          return `webhooks:form.urlWrong.${problem ?? 'unreadable'}`
        },
      }),
      tidy: (text: string) => text.trim(),
      check: addressMessage,
    },
    modules: {
      ...held<readonly KeyModule[]>([])('modules', {
        service_disabled: 'webhooks:form.modulesDisabled',
      }),
      check: (modules: readonly KeyModule[]) =>
        modules.length === 0 ? ('webhooks:form.modulesRequired' as const) : undefined,
    },
    least: held<MinCriticality>('low')('smallest_criticality'),
    concerns: held(false)('concerns_only'),
    view: choice('view_id', {
      unknown_reference: 'webhooks:form.viewGone',
      view_personal: 'errors:code.view_personal',
    }),
  },
  body: (values) => ({
    name: values.name,
    url: values.url,
    modules: [...values.modules],
    smallest_criticality: levels[values.least],
    concerns_only: values.concerns,
    view_id: values.view === '' ? null : Number(values.view),
  }),
  failed: { create: 'webhooks:form.createFailed', update: 'webhooks:form.updateFailed' },
  special: {
    service_disabled: { wrong: { modules: 'webhooks:form.modulesDisabled' } },
    too_many_webhooks: { problem: 'errors:code.too_many_webhooks' },
  },
})
export type WebhookFormValues = ValuesOf<typeof webhookForm>

type Body = BodyIn<typeof createWebhook>

/** The changes to send. A view chooses alone, so what else was chosen is not sent with it. */
export const changesToSend = ({ view }: WebhookFormValues, changes: Partial<Body>): Partial<Body> => {
  if (view === '') return changes
  const { modules: _, smallest_criticality: __, concerns_only: ___, ...others } = changes
  return others
}

/** A webhook as the form shows it. */
export const valuesOfWebhook = (webhook: Webhook): WebhookFormValues => ({
  name: webhook.name,
  url: webhook.url,
  modules: webhook.modules,
  least: minCriticalities.find((least) => levels[least] === webhook.smallest_criticality) ?? 'low',
  concerns: webhook.concerns_only,
  view: webhook.view === null ? '' : String(webhook.view.view_id),
})
