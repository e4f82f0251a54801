import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#shared/contracts/webhooks.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import { PageRows } from '#web/ui/list/rows/page-rows.tsx'
import { CreatedSecret } from './created-secret.tsx'
import { useWebhookRows } from './use-webhook-rows.tsx'
import { EditWebhook } from './webhook-dialog.tsx'
import { logsKey, webhooksQuery } from './webhook-queries.ts'

const minute = 60_000

/** The open dialog for an action on a webhook. */
type Doing = { readonly what: 'edit' | 'pause' | 'rotate' | 'delete'; readonly item: Webhook }

interface WebhooksListProps {
  readonly webhooks: readonly Webhook[]
  /** The webhook whose events are shown. */
  readonly shown: number | undefined
  readonly onShow: (id: number) => void
}

/** The webhooks of an organization: address, events and state. */
export const WebhooksList = ({ webhooks, shown, onShow }: WebhooksListProps) => {
  const { t } = useTranslation('webhooks')
  const now = useNow(minute)
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const [created, setCreated] = useState<{ webhook: Webhook; secret: string }>()
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries(webhooksQuery),
      client.invalidateQueries({ queryKey: logsKey }),
    ])
  }
  const paramsOf = ({ webhook_id: id }: Webhook) => ({ id: String(id) })

  const test = async (item: Webhook): Promise<void> => {
    try {
      await call(testWebhook, { params: paramsOf(item), quiet: true })
      notify.success(t('tested', { name: item.name }))
      onShow(item.webhook_id)
    } catch (error) {
      notifyFailure(error, t('testFailed', { name: item.name }))
    }
    await refresh()
  }
  const pause = async (item: Webhook): Promise<void> => {
    try {
      await call(pauseWebhook, { params: paramsOf(item), quiet: true })
      notify.success(t('wasPaused', { name: item.name }))
    } catch (error) {
      notifyFailure(error, t('pauseFailed', { name: item.name }))
    }
    await refresh()
  }
  const resume = async (item: Webhook): Promise<void> => {
    try {
      await call(resumeWebhook, { params: paramsOf(item), quiet: true })
      notify.success(t('wasResumed', { name: item.name }))
      onShow(item.webhook_id)
    } catch (error) {
      notifyFailure(error, t('resumeFailed', { name: item.name }))
    }
    await refresh()
  }
  const rotate = async (item: Webhook): Promise<void> => {
    try {
      setCreated(await call(rotateWebhookSecret, { params: paramsOf(item), quiet: true }))
    } catch (error) {
      notifyFailure(error, t('rotateFailed', { name: item.name }))
    }
    await refresh()
  }
  const remove = async (item: Webhook): Promise<void> => {
    try {
      await call(deleteWebhook, { params: paramsOf(item), quiet: true })
      notify.success(t('deleted', { name: item.name }))
    } catch (error) {
      // If another user has deleted it, the goal is reached.
      if (error instanceof CallError && error.status === 404)
        notify.info(t('deletedBefore', { name: item.name }))
      else notifyFailure(error, t('deleteFailed', { name: item.name }))
    }
    await refresh()
  }

  const renderActions = (item: Webhook) => (
    <>
      <Button
        kind={shown === item.webhook_id ? 'outline' : 'plain'}
        small
        square
        icon="history"
        aria-label={t('logOf', { name: item.name })}
        aria-pressed={shown === item.webhook_id}
        title={t('do.log')}
        onClick={() => onShow(item.webhook_id)}
      />
      <MenuButton
        label={t('menuOf', { name: item.name })}
        className={buttonClass({ square: true, small: true, kind: 'plain' })}
        icon="ellipsis-v"
        floating
        choices={[
          { key: 'test', label: t('do.test'), run: () => void test(item) },
          item.state === 'paused'
            ? { key: 'resume', label: t('do.resume'), run: () => void resume(item) }
            : { key: 'pause', label: t('do.pause'), run: () => setDoing({ what: 'pause', item }) },
          { key: 'rotate', label: t('do.rotate'), run: () => setDoing({ what: 'rotate', item }) },
          { key: 'delete', label: t('do.delete'), run: () => setDoing({ what: 'delete', item }) },
        ]}
      />
    </>
  )
  const definition = useWebhookRows({
    now,
    onEdit: (item) => setDoing({ what: 'edit', item }),
    renderActions,
  })
  return (
    <>
      <PageRows definition={definition} items={webhooks} framed />
      <Text size="meta" tone="faint">
        {t('hint', { count: webhookLimits.triedHours })}
      </Text>
      {doing?.what === 'edit' && <EditWebhook item={doing.item} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'pause' && (
        <Confirm
          title={t('pauseTitle', { name: doing.item.name })}
          text={t('pauseText')}
          action={t('do.pause')}
          onConfirm={() => pause(doing.item)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.what === 'rotate' && (
        <Confirm
          title={t('rotateTitle', { name: doing.item.name })}
          text={`${t('rotateText', { count: webhookLimits.rotationHours })}${doing.item.former_secret_until === null ? '' : ` ${t('rotateBefore')}`}`}
          action={t('rotateAction')}
          onConfirm={() => rotate(doing.item)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.what === 'delete' && (
        <Confirm
          title={t('deleteTitle', { name: doing.item.name })}
          text={t('deleteText')}
          action={t('deleteAction')}
          destructive
          onConfirm={() => remove(doing.item)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {created !== undefined && (
        <CreatedSecret
          webhook={created.webhook}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  )
}
