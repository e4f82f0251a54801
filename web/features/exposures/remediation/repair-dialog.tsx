import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listVisibilityOwners } from '#shared/contracts/exposures.ts'
import { lastDayOfTerm, type RepairDays } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { currentCaller } from '#web/lib/session.ts'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { Field, TextArea } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { exposureSettingsQuery, ownersQuery, type ListedExposure } from '../exposure-queries.ts'
import {
  firstDue,
  repairOf,
  repairProblems,
  type RepairValues,
  type StateQuestion,
} from './state-question.ts'
import { useOverwrites } from './use-overwrites.tsx'
import { useStateAnswer } from './use-state-answer.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './questions.module.css'

interface RepairDialogProps {
  readonly question: StateQuestion
  readonly onClose: (left?: readonly LeftItem[]) => void
}

/** For a single exposure the question does not apply. */
const none: readonly ListedExposure[] = []

/**
 * Asks who remediates it, and until when. The provider can only state that it is not fixed: owner and due date stay.
 */
export const RepairDialog = ({ question, onClose }: RepairDialogProps) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { organizationId } = useRights()
  const choosesPerson = mayCall(listVisibilityOwners, currentCaller())
  const settings = useQuery({
    ...exposureSettingsQuery(organizationId ?? 0),
    enabled: choosesPerson && organizationId !== null,
  })
  const title = t(`remediation.transition.${question.transition}`).replace(/…$/, '')
  // The proposed due date depends on the settings; without them there is none.
  if (choosesPerson && settings.isPending)
    return (
      <Modal title={title} closeLabel={common('form.cancel')} onClose={() => onClose()}>
        <Skeleton widths={[70, 40, 90]} />
      </Modal>
    )
  const days = settings.data?.exposure_settings.days
  return (
    <RepairForm
      question={question}
      title={title}
      days={days === undefined ? undefined : { 1: days.high, 2: days.medium, 3: days.low }}
      choosesPerson={choosesPerson}
      onClose={onClose}
    />
  )
}

const RepairForm = ({
  question,
  title,
  days,
  choosesPerson,
  onClose,
}: RepairDialogProps & {
  readonly title: string
  readonly days: RepairDays | undefined
  readonly choosesPerson: boolean
}) => {
  const { t } = useTranslation('exposures')
  const { userId, organizationId } = useRights()
  const exposure = 'exposure' in question ? question.exposure : undefined
  const people = useQuery({
    ...ownersQuery(organizationId ?? 0),
    enabled: choosesPerson && organizationId !== null,
  })
  const { today } = question
  const overwrites = useOverwrites('repair', 'items' in question ? question.items : none)
  const [before] = useState(() => (exposure?.state === 'in_repair' ? (exposure.due_date ?? '') : ''))
  const [problem, setProblem] = useState<ErrorMessage>()
  const { send, messages } = useStateAnswer(question)
  const form = useForm<RepairValues>({
    initial: {
      // For several exposures there is no obvious owner.
      owner: choosesPerson && exposure !== undefined ? String(exposure.owner?.user_id ?? userId ?? '') : '',
      due: choosesPerson
        ? firstDue(
            { transition: question.transition, ...(exposure === undefined ? {} : { exposure }) },
            today,
            days,
          )
        : '',
      note: '',
    },
    normalize: (values) => values,
    validate: (values) => (choosesPerson ? messages.of(repairProblems(values, { today, before })) : {}),
    onInvalid: () => setProblem(undefined),
    submit: async (values) => {
      if ('items' in question && overwrites.problem !== undefined) {
        setProblem(overwrites.problem)
        return {}
      }
      const refused = await send(repairOf(values, before), overwrites.ids)
      if ('left' in refused) {
        onClose(refused.left)
        return {}
      }
      setProblem(refused.problem)
      return {
        ...(refused.person === undefined ? {} : { owner: refused.person }),
        ...(refused.day === undefined ? {} : { due: refused.day }),
      }
    },
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      title={title}
      action={t('remediation.save')}
      form={{ ...form, problem, dirty: form.dirty || overwrites.chosen }}
      onClose={() => onClose()}
    >
      {overwrites.field}
      {choosesPerson && (
        <>
          <div className={styles.fields}>
            <SelectField
              label={t('remediation.owner')}
              required
              placeholder={t('remediation.ownerPlaceholder')}
              options={people.data?.data.map((person) => ({
                value: String(person.user_id),
                label: person.name,
              }))}
              value={values.owner}
              error={errors.owner}
              onChange={(owner) => set('owner', owner)}
            />
            <DueField
              required={exposure !== undefined}
              today={today}
              value={values.due}
              before={before}
              error={errors.due}
              onChange={(due) => set('due', due)}
            />
          </div>
          <p className={classNames('ui-hint', styles.hint)}>
            {exposure === undefined || days === undefined
              ? t('remediation.dueOfEach')
              : t(`remediation.proposed.${criticalityNames[exposure.criticality_level]}`, {
                  count: days[exposure.criticality_level],
                })}{' '}
            {t('remediation.reminded')}
          </p>
        </>
      )}
      <TextArea
        label={t('remediation.note')}
        rows={3}
        markdown
        maxLength={limits.descriptionLength}
        note={t(choosesPerson ? 'remediation.noteSeen' : 'remediation.noteSeenByClient')}
        value={values.note}
        error={errors.note}
        onChange={(note) => set('note', note)}
      />
    </FormDialog>
  )
}

const DueField = ({
  required,
  today,
  value,
  before,
  error,
  onChange,
}: {
  readonly required: boolean
  readonly today: string
  readonly value: string
  /** A past due date may stay unchanged. */
  readonly before: string
  readonly error: ErrorMessage | undefined
  readonly onChange: (day: string) => void
}) => {
  const { t } = useTranslation('exposures')
  return (
    <Field label={t('remediation.due')} required={required} error={error}>
      {({ id: field, describedBy, invalid }) => (
        <DayInput
          id={field}
          label={t('remediation.due')}
          value={value}
          min={value === before ? undefined : today}
          max={lastDayOfTerm(today)}
          describedBy={describedBy}
          invalid={invalid}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
