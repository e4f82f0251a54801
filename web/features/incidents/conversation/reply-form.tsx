import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addIncidentNote,
  addIncidentReply,
  createReplyUploadGrants,
} from '#shared/contracts/incident-replies.ts'
import { undoIncidentAct, type Incident } from '#shared/contracts/incidents.ts'
import { incidentOutcomes, type IncidentOutcome } from '#shared/domain/incident-replies.ts'
import { limits } from '#shared/domain/limits.ts'
import { namesIn } from '#shared/domain/mentions.ts'
import { UploadPick, UploadRows } from '#web/features/incidents/uploads/uploader.tsx'
import { useUploadGuard, useUploads, type Uploads } from '#web/features/incidents/uploads/use-uploads.ts'
import { mentionableQuery, refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { confirmUndoable, useUndo } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { held, text } from '#web/ui/form/field-kinds.ts'
import type { Refusal } from '#web/ui/form/contract-form.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { TilesField } from '#web/ui/form/fields/tiles-field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Note, Row, Stack } from '#web/ui/layout/layout.tsx'
import { MentionArea } from './mention-area.tsx'
import type { Person } from './mention-at.ts'
import { useReplyDraft } from './use-reply-draft.ts'

const textField = { text: text('text', { required: 'incidents:replies.missing' }) }

const replyForm = contractForm(addIncidentReply, {
  fields: textField,
  body: ({ text: written }) => ({ text: written, resolution: null }),
})

const closeForm = contractForm(addIncidentReply, {
  fields: { ...textField, resolution: held<IncidentOutcome>('repaired')() },
  body: ({ text: written, resolution }) => ({ text: written, resolution }),
})

interface ReplyFormProps {
  readonly incident: Incident
  /** It follows a reply that was sent: it takes the focus. */
  readonly isNext: boolean
  readonly onSent: () => void
}

interface Sending extends Pick<ReplyFormProps, 'incident' | 'onSent'> {
  readonly uploads: Uploads
  readonly mentions: Mentions
  readonly isNote?: boolean
}

interface Mentions {
  readonly people: readonly Person[]
  readonly pick: (person: Person) => void
  /** The ids of the people whom a text names, those that were picked first. Waits for the list of people. */
  readonly idsIn: (text: string) => Promise<number[]>
}

/** Whom a reply may mention, asked for once a text may have an `@`. */
const useMentions = (id: number, isAsked: boolean, isNote: boolean): Mentions => {
  const client = useQueryClient()
  const { data } = useQuery({ ...mentionableQuery(id), enabled: isAsked })
  const picked = useRef<number[]>([])
  const allowed = (all: readonly Person[]) => all.filter(({ side }) => !isNote || side === 'provider')
  return {
    people: allowed(data?.data ?? []),
    pick: ({ user_id: userId }) => {
      if (userId !== null) picked.current = [...picked.current.filter((one) => one !== userId), userId]
    },
    idsIn: async (text) => {
      if (!text.includes('@')) return []
      const people = allowed((await client.ensureQueryData(mentionableQuery(id))).data)
      const found = namesIn(
        text,
        people.map(({ name }) => name),
      )
      const named = new Set(found.map(({ name }) => name))
      const ids = people.flatMap(({ user_id: userId, name }) =>
        userId !== null && named.has(name) ? [userId] : [],
      )
      const rank = (userId: number): number => {
        const place = picked.current.indexOf(userId)
        return place === -1 ? picked.current.length : place
      }
      return ids.toSorted((a, b) => rank(a) - rank(b)).slice(0, limits.replyMentions)
    },
  }
}

const noNames: readonly string[] = []

/** Sends a reply or a note with its files: all of it or nothing. A refusal names the files that were not accepted. */
const useSend = ({ incident, onSent, uploads, mentions, isNote = false }: Sending) => {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const undo = useUndo(undoIncidentAct, refreshIncidents)
  const params = { id: String(incident.incident_id) }
  return async (
    {
      text: written,
      resolution = null,
    }: { readonly text: string; readonly resolution?: IncidentOutcome | null },
    release: () => void,
  ): Promise<Refusal<{ readonly text: string }> | void> => {
    const refusedFiles = (names: readonly string[]) => ({
      wrong: {},
      problem: t('replies.filesRefused', { count: names.length, names: names.join(', ') }),
    })
    const sent = await uploads.upload((files, signal) =>
      call(createReplyUploadGrants, { params, body: { files: [...files] }, quiet: true, signal }),
    )
    if (sent.missing.length > 0) return refusedFiles(sent.missing)
    try {
      const body = { text: written, mentions: await mentions.idsIn(written), uploads: [...sent.uploads] }
      const answer = isNote
        ? { ...(await call(addIncidentNote, { params, body, quiet: true })), undo: undefined }
        : await call(addIncidentReply, { params, body: { ...body, resolution }, quiet: true })
      release()
      confirmUndoable(answer, undo, () => {
        if (resolution !== null && answer.reply.resolution === null) notify.info(t('replies.closedMeanwhile'))
        else
          notify.success(t(isNote ? 'replies.noteSent' : resolution === null ? 'replies.sent' : 'resolved'))
      })
    } catch (error) {
      const names = uploads.refuse(error)
      if (names.length === 0) throw error
      return refusedFiles(names)
    }
    // The field is empty before the conversation has its text.
    onSent()
    await refreshIncidents(client)
    return undefined
  }
}

/** The field for a reply, and the button that closes the incident with one. */
export const ReplyForm = ({ incident, isNext, onSent }: ReplyFormProps) => {
  const { t } = useTranslation('incidents')
  const { isAnalyst } = useRights()
  const [closing, setClosing] = useState(false)
  const draft = useReplyDraft(incident.incident_id)
  const [isNote, setIsNote] = useState(isAnalyst && draft.first.isNote)
  const uploads = useUploads(noNames, limits.replyFiles)
  const [written, setWritten] = useState(draft.first.text)
  const mentions = useMentions(incident.incident_id, closing || written.includes('@'), isNote)
  const send = useSend({ incident, onSent, uploads, mentions, isNote })
  const form = useContractForm({
    form: replyForm,
    initial: { ...replyForm.empty, text: draft.first.text },
    submit: ({ body }) => send(body, release),
  })
  const textField = form.field('text')
  // The text is kept, files are not.
  const guard = useUploadGuard(uploads, form.dirty && !draft.isKept)
  const release = (): void => {
    guard.release()
    draft.end()
  }
  const { ref } = form
  useEffect(() => {
    if (isNext) ref.current?.querySelector('textarea')?.focus()
  }, [ref, isNext])
  const sendByKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void form.submit()
  }
  return (
    <>
      <FormElement form={form} onKeyDown={sendByKeys}>
        <FormProblem what={form.errors.text === undefined ? form.problem : undefined} />
        {isNote && (
          <Note tone="warn" icon="lock">
            {t('replies.noteText', { organization: incident.client.name })}
          </Note>
        )}
        <MentionArea
          people={mentions.people}
          onPick={mentions.pick}
          label={t(isNote ? 'replies.note' : 'replies.text')}
          rows={3}
          markdown
          note={
            isNote
              ? t('replies.seenByAnalystsAlone')
              : isAnalyst
                ? t('replies.seenByOrganization', { organization: incident.client.name })
                : t('replies.seenByAnalysts')
          }
          {...textField}
          onChange={(text) => {
            setWritten(text)
            draft.keep({ text, isNote })
            textField.onChange(text)
          }}
        />
        <Stack gap={2}>
          <UploadRows uploads={uploads} />
          {isAnalyst && (
            <CheckField
              label={t('replies.asNote')}
              checked={isNote}
              disabled={form.saving}
              onChange={(checked) => {
                setIsNote(checked)
                draft.keep({ text: form.values.text, isNote: checked })
              }}
            />
          )}
        </Stack>
        <Row wrap>
          <Button type="submit" icon="send" busy={form.saving} aria-keyshortcuts="Control+Enter">
            {t(isNote ? 'replies.sendNote' : 'replies.send')}
          </Button>
          <UploadPick uploads={uploads} disabled={form.saving} />
          {incident.is_open && !isNote && (
            <Button disabled={form.saving} onClick={() => setClosing(true)}>
              {t('replies.close')}
            </Button>
          )}
        </Row>
      </FormElement>
      {closing && (
        <CloseDialog
          incident={incident}
          written={form.values.text}
          uploads={uploads}
          mentions={mentions}
          onType={(text) => draft.keep({ text, isNote })}
          release={release}
          onSent={onSent}
          onClose={() => {
            draft.keep({ text: form.values.text, isNote })
            setClosing(false)
          }}
        />
      )}
    </>
  )
}

interface CloseDialogProps extends Omit<Sending, 'isNote'> {
  /** What is in the field already. */
  readonly written: string
  readonly onType: (text: string) => void
  readonly release: () => void
  readonly onClose: () => void
}

/** Asks how the incident ended, and for a word to the other side. */
const CloseDialog = ({
  incident,
  written,
  uploads,
  mentions,
  onType,
  release,
  onSent,
  onClose,
}: CloseDialogProps) => {
  const { t } = useTranslation('incidents')
  const send = useSend({ incident, onSent, uploads, mentions })
  const form = useContractForm({
    form: closeForm,
    initial: { ...closeForm.empty, text: written },
    submit: ({ body }) =>
      send(body, () => {
        guard.release()
        release()
      }),
  })
  const textField = form.field('text')
  const guard = useLeaveGuard(form.dirty)
  return (
    <FormDialog
      title={t('replies.closeTitle', { id: incident.incident_id })}
      action={t('replies.closeAction')}
      form={form}
      guard={guard}
      onClose={onClose}
    >
      <TilesField
        label={t('replies.how')}
        options={incidentOutcomes.map((value) => ({
          value,
          label: t(`replies.outcome.${value}`),
          text: t(`replies.outcomeText.${value}`),
        }))}
        value={form.values.resolution}
        onChange={(resolution) => form.set('resolution', resolution)}
      />
      <MentionArea
        people={mentions.people}
        onPick={mentions.pick}
        label={t('replies.word')}
        rows={3}
        markdown
        {...textField}
        onChange={(text) => {
          onType(text)
          textField.onChange(text)
        }}
      />
    </FormDialog>
  )
}
