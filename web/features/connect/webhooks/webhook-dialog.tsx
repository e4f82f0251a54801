import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWebhook, updateWebhook, type Webhook } from '#shared/contracts/webhooks.ts'
import type { KeyModule } from '#shared/domain/api-keys.ts'
import { call } from '#web/lib/api.ts'
import { requireFound } from '#web/lib/require-found.ts'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm, type BoundForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { isHiddenFrom, modulesOfOrganization } from '#web/features/connect/organization-modules.ts'
import { CreatedSecret } from './created-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { valuesOfWebhook, webhookForm, type WebhookFormValues } from './webhook-form.ts'
import { webhooksQuery } from './webhook-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly form: BoundForm<WebhookFormValues> & {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly saving: boolean
    readonly dirty: boolean
    readonly submit: () => Promise<void>
  }
  readonly opened: readonly KeyModule[]
  readonly had: readonly KeyModule[]
  readonly onClose: () => void
}

const FormDialog = ({ title, action, form, opened, had, onClose }: FormDialogProps) => {
  const { t: common } = useTranslation('common')
  const id = useId()
  const { leave } = useLeaveGuard(form.dirty)
  return (
    <Modal
      className="cx-dialog"
      title={title}
      closeLabel={common('form.cancel')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.saving} onClick={() => leave(onClose)}>
            {common('form.cancel')}
          </Button>
          <Button type="submit" form={id} kind="primary" aria-disabled={form.saving}>
            {form.saving ? common('form.saving') : action}
          </Button>
        </>
      }
    >
      <FormElement form={form} id={id}>
        <WebhookFields form={form} opened={opened} had={had} isNew={had.length === 0} />
      </FormElement>
    </Modal>
  )
}

/** Creates a webhook: first its address and events, then its secret, shown once. */
export const NewWebhook = ({ onClose }: { onClose: () => void }) => {
  const [created, setCreated] = useState<{ webhook: Webhook; secret: string }>()
  return created === undefined ? (
    <NewWebhookDialog onCreated={(webhook, secret) => setCreated({ webhook, secret })} onClose={onClose} />
  ) : (
    <CreatedSecret
      webhook={created.webhook}
      secret={created.secret}
      onClose={onClose}
      focusInstead={() => document.querySelector<HTMLElement>('.cx-actions button')}
    />
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
    <FormDialog
      title={t('add')}
      action={t('form.make')}
      form={form}
      opened={opened}
      had={[]}
      onClose={onClose}
    />
  )
}

export const EditWebhook = ({ item, onClose }: { item: Webhook; onClose: () => void }) => {
  const { t } = useTranslation('webhooks')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const opened = modulesOfOrganization(useSession())
  const form = useContractForm({
    form: webhookForm,
    update: updateWebhook,
    initial: valuesOfWebhook(item),
    current: async () => {
      const now = await client.fetchQuery({ ...webhooksQuery, staleTime: 0 })
      return valuesOfWebhook(requireFound(now.find(({ webhook_id: id }) => id === item.webhook_id)))
    },
    close: onClose,
    submit: async ({ changes, over }) => {
      const { webhook } = await call(updateWebhook, {
        params: { id: String(item.webhook_id) },
        body: { ...changes, ...over },
        quiet: true,
      })
      notify.success(t('changed', { name: webhook.name }))
      onClose()
      await client.invalidateQueries(webhooksQuery)
    },
  })
  return (
    <FormDialog
      title={t('form.edit', { name: item.name })}
      action={common('form.save')}
      form={form}
      opened={opened.filter((module) => !item.modules_off.includes(module))}
      had={item.modules}
      onClose={onClose}
    />
  )
}
