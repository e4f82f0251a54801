import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { RowItem, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { readDrafts, removeDraft, saveDraft, type Draft } from './drafts.ts'

interface DraftsDialogProps {
  readonly userId: number
  /** The draft on the page. */
  readonly current: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** The drafts of the account in this browser: open, duplicate, delete. A deleted one can be brought back. */
export const DraftsDialog = ({ userId, current, onOpen, onClose }: DraftsDialogProps) => {
  const { t } = useTranslation('publication')
  const [drafts, setDrafts] = useState(() => readDrafts(userId))
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())
  const nameOf = ({ values }: Draft): string => {
    const name = values.name === '' ? values.translatedName : values.name
    return name === '' ? t('untitled') : name
  }
  const duplicate = (draft: Draft): void => {
    const copy = { ...draft, id: crypto.randomUUID(), saved: new Date().toISOString() }
    if (saveDraft(userId, copy)) setDrafts((before) => [copy, ...before])
  }
  const setIsDeleted = (draft: Draft, isDeleted: boolean): void => {
    if (isDeleted) removeDraft(userId, draft.id)
    else saveDraft(userId, draft)
    setDeleted((before) => new Set([...before, draft.id].filter((id) => isDeleted || id !== draft.id)))
  }
  return (
    <Modal title={t('drafts')} closeLabel={t('closeDrafts')} dismissable onClose={onClose}>
      <Stack gap={3}>
        <Text size="meta" tone="muted">
          {t(drafts.length === 0 ? 'noDrafts' : 'draftsNote')}
        </Text>
        <Rows label={t('drafts')}>
          {drafts.map((draft) => {
            const name = nameOf(draft)
            if (deleted.has(draft.id))
              return (
                <RowItem
                  key={draft.id}
                  title={t('draftDeleted', { name })}
                  actions={
                    <Button kind="text" small icon="undo" onClick={() => setIsDeleted(draft, false)}>
                      {t('undelete')}
                    </Button>
                  }
                />
              )
            const isCurrent = draft.id === current
            return (
              <RowItem
                key={draft.id}
                title={name}
                actions={
                  <>
                    {!isCurrent && (
                      <Button small onClick={() => onOpen(draft.id)}>
                        {t('openDraft')}
                      </Button>
                    )}
                    <Button
                      kind="plain"
                      square
                      small
                      icon="clone"
                      aria-label={t('duplicateDraft', { name })}
                      title={t('duplicateDraft', { name })}
                      onClick={() => duplicate(draft)}
                    />
                    {!isCurrent && (
                      <Button
                        kind="plain"
                        square
                        small
                        icon="trash"
                        aria-label={t('deleteDraft', { name })}
                        title={t('deleteDraft', { name })}
                        onClick={() => setIsDeleted(draft, true)}
                      />
                    )}
                  </>
                }
              >
                {isCurrent && <>{t('currentDraft')} · </>}
                <DateText iso={draft.saved} time />
                {draft.report !== '' && <> · {draft.report.trim().slice(0, 80)}</>}
              </RowItem>
            )
          })}
        </Rows>
      </Stack>
    </Modal>
  )
}
