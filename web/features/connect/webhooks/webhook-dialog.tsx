import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWebhook, updateWebhook, type Webhook } from '#shared/contracts/webhooks.ts'
import { call, CallError } from '#web/lib/api.ts'
import { requireFound } from '#web/lib/require-found.ts'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useContractForm, type BoundForm } from '#web/ui/form/use-contract-form.ts'
import { isHiddenFrom, modulesOfOrganization } from '#web/features/connect/organization-modules.ts'
import { CreatedSecret } from './created-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { changesToSend, valuesOfWebhook, webhookForm, type WebhookFormValues } from './webhook-form.ts'
import { webhooksQuery } from './webhook-queries.ts'

/** Creates a webhook: first its address and events, then its secret, shown once. */
export const NewWebhook = ({ onClose }: { onClose: () => void }) => {
  const [created, setCreated] = useState<{ webhook: Webhook; secret: string }>()
  return created === undefined ? (
    <NewWebhookDialog onCreated={(webhook, secret) => setCreated({ webhook, secret })} onClose={onClose} />
  ) : (
    <CreatedSecret webhook={created.webhook} secret={created.secret} onClose={onClose} />
  )
}

interface NewWebhookDialogProps {
  readonly onCreated: (webhook: Webhook, secret: string) => void
  readonly onClose: () => void
}

const NewWebhookDialog = ({ onCreated, onClose }: NewWebhookDialogProps) => {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const user = useSession()
  const opened = modulesOfOrganization(user)
  const form = useContractForm({
    form: webhookForm,
    initial: { ...webhookForm.empty, modules: opened.filter((module) => !isHiddenFrom(user, module)) },
    submit: async ({ body }) => {
      const { webhook, secret } = await call(createWebhook, { body, quiet: true })
      notify.success(t('made', { name: webhook.name }))
      onCreated(webhook, secret)
      await client.invalidateQueries(webhooksQuery)
    },
  })
  return (
    <FormDialog title={t('add')} action={t('form.make')} form={form} onClose={onClose}>
      <WebhookFields form={form} opened={opened} isNew />
    </FormDialog>
  )
}

/** Whether another user gave the webhook a view. */
const isViewChanged = (error: unknown): boolean =>
  error instanceof CallError &&
  error.items.some(({ code, field }) => code === 'fields_changed' && field === 'view_id')

export const EditWebhook = ({ item, onClose }: { item: Webhook; onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const opened = modulesOfOrganization(useSession())
  const [now, setNow] = useState(item)
  const current = async (): Promise<WebhookFormValues> => {
    const all = await client.fetchQuery({ ...webhooksQuery, staleTime: 0 })
    const found = requireFound(all.find(({ webhook_id: id }) => id === item.webhook_id))
    setNow(found)
    return valuesOfWebhook(found)
  }
  const form: BoundForm<WebhookFormValues> = useContractForm({
    form: webhookForm,
    update: updateWebhook,
    initial: valuesOfWebhook(item),
    current,
    close: onClose,
    submit: async ({ values, changes, over }) => {
      const body = changesToSend(values, changes)
      let webhook: Webhook
      try {
        webhook = (
          await call(updateWebhook, {
            params: { id: String(item.webhook_id) },
            body: { ...body, ...over },
            quiet: true,
          })
        ).webhook
      } catch (error) {
        if (body.view_id !== undefined || !isViewChanged(error)) throw error
        // With the view of somebody else there would be nothing left to send, so it is not sent again by itself.
        form.rebase(await current())
        return { wrong: { view: t('form.viewChosen') } }
      }
      notify.success(t('changed', { name: webhook.name }))
      onClose()
      return client.invalidateQueries(webhooksQuery)
    },
  })
  return (
    <FormDialog title={t('form.edit', { name: item.name })} form={form} onClose={onClose}>
      <WebhookFields
        form={form}
        opened={opened.filter((module) => !item.modules_off.includes(module))}
        now={now}
        isNew={item.modules.length === 0}
      />
    </FormDialog>
  )
}
