import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deleteFeedGroup, type IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { paths } from '#web/lib/paths.ts'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** The analyst's buttons on the page of a group: edit and delete it. */
export const GroupButtons = ({ group, onEdit }: { group: IndicatorGroup; onEdit: () => void }) => {
  const { t } = useTranslation('indicatorGroups')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const reader = useReader()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const afterUnmount = useAfterUnmount()

  const remove = async (): Promise<void> => {
    const id = group.group_id
    try {
      await call(deleteFeedGroup, { params: { id: String(id) }, quiet: true })
      notify.success(t('removed'), nameIn(group, reader))
    } catch (error) {
      if (error instanceof CallError && error.is('in_use'))
        // Threats refer to it, or keys are restricted to it, as the error itself says.
        return notify.error(
          t('inUse'),
          error.items.some(({ field }) => field !== undefined)
            ? errorMessage(error)
            : errorMessage(error, t('inUseText')),
        )
      if (!(error instanceof CallError) || error.status !== 404) return notifyFailure(error)
      // Another user was faster.
      notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
    }
    afterUnmount(() => refreshIndicators(client, { group: id }))
    await navigate(paths.feedGroups)
  }
  return (
    <>
      <Button icon="pencil" title={t('page.edit')} onClick={onEdit}>
        <span>{t('page.edit')}</span>
      </Button>
      <Button
        square
        danger
        icon="trash"
        aria-label={t('page.remove')}
        title={t('page.remove')}
        onClick={() => setRemoving(true)}
      />
      {removing && (
        <Confirm
          title={t('confirmRemove.title')}
          text={t('confirmRemove.text', { name: nameIn(group, reader) })}
          action={t('confirmRemove.action')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
