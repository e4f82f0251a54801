import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/contracts/languages.ts'
import type { Language } from '#shared/contracts/account.ts'
import { inviteUsers, type InvitationRefusal } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { moduleAccess, modules, type Module } from '#shared/domain/roles.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { currentLanguage } from '#web/i18n/index.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { Note, Row, Text } from '#web/ui/layout/layout.tsx'
import { FirstModules } from '#web/features/users/form/first-modules.tsx'
import { firstModules } from '#web/features/users/form/user-form-values.ts'
import { isAvailable } from '#web/features/users/module-order.ts'
import { refreshUsers, useServicesOfUsers } from '#web/features/users/user-queries.ts'
import { InviteLines } from './invite-lines.tsx'
import type { Uninvited } from './invite-admins.ts'
import { pastedText, uninvitedLines } from './pasted-text.ts'
import { useInviteLines } from './use-invite-lines.ts'
import styles from './invite-dialog.module.css'

interface InviteValues {
  readonly text: string
  readonly role: 'ROLE_USER' | 'ROLE_ORGANIZATION_ADMIN'
  readonly language: Language
  readonly modules: readonly Module[]
}

/** Invites people of a pasted list. Each line says what becomes of it, before anything is sent and afterwards. */
export const InviteDialog = ({
  organizationId,
  uninvited,
  onClose,
}: {
  readonly organizationId: number
  /** Admins who were to be invited with the organization, and were not. */
  readonly uninvited?: Uninvited | undefined
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('users')
  const { isPlatformAdmin } = useRights()
  const client = useQueryClient()
  const services = useServicesOfUsers(organizationId)
  const [problem, setProblem] = useState<ErrorMessage | undefined>(uninvited?.problem)
  const [left, setLeft] = useState<ReadonlyMap<string, InvitationRefusal>>(new Map(uninvited?.left))
  const form = useForm<InviteValues>({
    initial: {
      text: uninvited?.text ?? '',
      role: uninvited === undefined ? 'ROLE_USER' : 'ROLE_ORGANIZATION_ADMIN',
      language: uninvited?.language ?? currentLanguage(),
      // First admins get every module that their organization has.
      modules: uninvited === undefined ? firstModules : modules,
    },
    normalize: (values) => values,
    validate: () => ({}),
    onInvalid: () => {},
    submit: async ({ role, language, modules }) => {
      setProblem(undefined)
      try {
        const isOn = (module: Module): boolean =>
          (modules.includes(module) || (module === 'report' && role === 'ROLE_ORGANIZATION_ADMIN')) &&
          (services === undefined || isAvailable(services, module))
        const people = list.chosen.map(({ name, email }) => ({ name, email }))
        const reply = await call(inviteUsers, {
          body: {
            ...(isPlatformAdmin ? { client_id: organizationId } : {}),
            people,
            role,
            language,
            ...moduleAccess(isOn),
          },
          quiet: true,
        })
        const { invited } = reply
        if (invited.length > 0)
          notify.success(
            t('invite.done', { count: invited.length }),
            t('invite.doneText', { hours: limits.invitationHours }),
          )
        void refreshUsers(client)
        // Those who were not invited stay, each with the reason. So do lines that could not be chosen yet.
        const refused = new Map(reply.left.map(({ email, why }) => [email, why]))
        const rest = uninvitedLines(list.lines, refused, left)
        if (rest.length === 0) {
          onClose()
          return {}
        }
        setLeft(new Map([...left, ...refused]))
        form.set('text', pastedText(rest))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setProblem(errorMessage(error, failureMessage(error)))
      }
      return {}
    },
  })
  const { values, set } = form
  const phone = usePhone()
  const term = (
    <Text as="span" size="meta" tone="muted">
      {t('invite.term', { hours: limits.invitationHours })}
    </Text>
  )
  const list = useInviteLines(organizationId, values.text, left)
  const count = list.chosen.length
  return (
    <FormDialog
      title={t(uninvited === undefined ? 'invite.title' : 'invite.firstTitle')}
      action={count === 0 ? t('invite.none') : t('invite.action', { count })}
      form={{ ...form, problem, dirty: (form.dirty || uninvited !== undefined) && values.text !== '' }}
      size="wide"
      className={styles.root}
      disabled={count === 0 || list.isChecking}
      // The buttons leave no room for it on a phone.
      note={
        phone ? undefined : (
          <Row as="span" grow>
            {term}
          </Row>
        )
      }
      onClose={onClose}
    >
      {uninvited !== undefined && <Note role="note">{t('invite.first')}</Note>}
      <div className={styles.columns}>
        <div>
          <Field
            required
            label={t('invite.addresses')}
            hint={t('invite.hint', { count: limits.invitationsAtOnce })}
          >
            {({ id, describedBy }) => (
              <textarea
                id={id}
                className={fieldStyles.input}
                rows={9}
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
                value={values.text}
                aria-describedby={describedBy}
                onChange={(event) => {
                  set('text', event.target.value)
                  setLeft(new Map())
                }}
              />
            )}
          </Field>
        </div>
        <div className={styles.found}>
          <InviteLines list={list} />
        </div>
        <div>
          <SegmentsField
            label={t('form.role')}
            options={(['ROLE_USER', 'ROLE_ORGANIZATION_ADMIN'] as const).map((value) => ({
              value,
              label: t(`role.${value}`),
            }))}
            value={values.role}
            onChange={(role) => set('role', role)}
          />
          <SegmentsField
            label={t('invite.language')}
            options={languages.map((value) => ({ value, label: t(`detail.languages.${value}`) }))}
            value={values.language}
            onChange={(language) => set('language', language)}
          />
          <FirstModules form={form} organizationId={organizationId} />
          {phone && term}
        </div>
      </div>
    </FormDialog>
  )
}
