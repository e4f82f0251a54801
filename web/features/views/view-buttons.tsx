import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deleteView, type View } from '#shared/contracts/views.ts'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { listPaths } from '#web/lib/view-paths.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { valuesOfView } from './view-values.ts'
import { refreshViews } from './view-queries.ts'
import type { ViewedDefinition } from './view-dialog.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

/** Edits and deletes the user's own view. */
export const ViewButtons = ({ view, definition }: { view: View; definition: ViewedDefinition }) => {
  const { t } = useTranslation('views')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const afterUnmount = useAfterUnmount()

  const remove = async (): Promise<void> => {
    try {
      await call(deleteView, { params: { id: String(view.view_id) } })
      notify.success(t('removed'), view.view_name)
    } catch (error) {
      // The call has shown the error. If the view is already deleted, the goal is reached.
      if (!(error instanceof CallError)) throw error
      if (error.status !== 404) return
    }
    afterUnmount(() => refreshViews(client, view.view_id))
    await navigate(listPaths[view.list])
  }
  const close = (): void => setEditing(false)
  return (
    <>
      <Button icon="pencil" aria-haspopup="dialog" title={t('editTitle')} onClick={() => setEditing(true)}>
        <span>{t('edit')}</span>
      </Button>
      <Button danger icon="trash" title={t('removeTitle')} onClick={() => setRemoving(true)}>
        <span>{t('remove')}</span>
      </Button>
      {editing && (
        <ViewDialog
          definition={definition}
          view={view}
          initial={valuesOfView(definition.filters, view)}
          onSaved={close}
          onClose={close}
        />
      )}
      {removing && (
        <Confirm
          title={t('confirm.title')}
          text={t(view.is_shared ? 'confirm.textShared' : 'confirm.text', { name: view.view_name })}
          action={t('confirm.action')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
