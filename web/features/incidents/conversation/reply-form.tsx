import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addIncidentReply } from '#shared/contracts/incident-replies.ts'
import type { Incident } from '#shared/contracts/incidents.ts'
import { incidentOutcomes, type IncidentOutcome } from '#shared/domain/incident-replies.ts'
import { refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { held, text } from '#web/ui/form/field-kinds.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { TilesField } from '#web/ui/form/fields/tiles-field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row } from '#web/ui/layout/layout.tsx'

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

const useSend = ({ incident, onSent }: Pick<ReplyFormProps, 'incident' | 'onSent'>) => {
  const client = useQueryClient()
  return async (
    body: { readonly text: string; readonly resolution?: IncidentOutcome | null | undefined },
    message: string,
    release: () => void,
  ): Promise<void> => {
    await call(addIncidentReply, { params: { id: String(incident.incident_id) }, body, quiet: true })
    release()
    notify.success(message)
    await refreshIncidents(client)
    onSent()
  }
}

/** The field for a reply, and the button that closes the incident with one. */
export const ReplyForm = ({ incident, isNext, onSent }: ReplyFormProps) => {
  const { t } = useTranslation('incidents')
  const { isAnalyst } = useRights()
  const [closing, setClosing] = useState(false)
  const send = useSend({ incident, onSent })
  const form = useContractForm({
    form: replyForm,
    initial: replyForm.empty,
    submit: ({ body }) => send(body, t('replies.sent'), guard.release),
  })
  const guard = useLeaveGuard(form.dirty)
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
        <TextArea
          label={t('replies.text')}
          rows={3}
          markdown
          note={
            isAnalyst
              ? t('replies.seenByOrganization', { organization: incident.client.name })
              : t('replies.seenByAnalysts')
          }
          {...form.field('text')}
        />
        <Row>
          <Button type="submit" icon="send" busy={form.saving} aria-keyshortcuts="Control+Enter">
            {t('replies.send')}
          </Button>
          {incident.is_open && (
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
          onSent={() => {
            guard.release()
            onSent()
          }}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  )
}

interface CloseDialogProps extends Pick<ReplyFormProps, 'incident' | 'onSent'> {
  /** What is in the field already. */
  readonly written: string
  readonly onClose: () => void
}

/** Asks how the incident ended, and for a word to the other side. */
const CloseDialog = ({ incident, written, onSent, onClose }: CloseDialogProps) => {
  const { t } = useTranslation('incidents')
  const send = useSend({ incident, onSent })
  const form = useContractForm({
    form: closeForm,
    initial: { ...closeForm.empty, text: written },
    submit: ({ body }) => send(body, t('resolved'), guard.release),
  })
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
      <TextArea label={t('replies.word')} rows={3} markdown {...form.field('text')} />
    </FormDialog>
  )
}
