import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createThreat, updateThreat, type Threat } from '#shared/contracts/threats.ts'
import { hyperlinksOf, wrongHyperlinks } from '#shared/domain/hyperlinks.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { LinesField } from '#web/ui/form/lines-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TagPicker } from '#web/ui/form/tag-picker.tsx'
import { useForm, type FieldErrors } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import {
  createBody,
  emptyThreat,
  fieldOfWire,
  formOf,
  normalized,
  threatProblems,
  updateBody,
  type ThreatFormValues,
  type ThreatProblem,
} from './threat-form-values.ts'
import { refreshThreats, threatQuery } from './threat-queries.ts'
import { useThreatChoices } from './use-threat-choices.ts'

/** The form of a new threat, or of one that is changed. */
export const ThreatForm = ({ control, threat }: { control: DrawerControl; threat: Threat | undefined }) => {
  const { t } = useTranslation('threats')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const formId = useId()
  const choices = useThreatChoices()
  const [problem, setProblem] = useState<string>()
  const [initial] = useState(() => (threat === undefined ? emptyThreat : normalized(formOf(threat))))

  const sayProblem = (values: ThreatFormValues): FieldErrors<ThreatFormValues> => {
    const say: Record<ThreatProblem, () => string> = {
      name_required: () => t('form.nameRequired'),
      category_required: () => t('form.categoryRequired'),
      description_required: () => t('form.descriptionRequired'),
      description_too_long: () => common('form.tooLong', { count: limits.descriptionLength }),
      too_many_tags: () => common('form.tooManyTags', { count: limits.tagsPerItem }),
      too_many_links: () => t('form.tooManyLinks', { max: limits.hyperlinks }),
      wrong_urls: () =>
        t('form.wrongUrls', { count: wrongHyperlinks(hyperlinksOf(values.hyperlinks)).length }),
    }
    const found: FieldErrors<ThreatFormValues> = {}
    for (const [field, problemOfField] of entriesOf(threatProblems(values, threat === undefined)))
      found[field] = say[problemOfField]()
    return found
  }

  /** Puts the server's refusal at the fields it speaks of; what it says of none of them is the form's, and stays until the next try. */
  const refused = (error: unknown): FieldErrors<ThreatFormValues> => {
    if (!(error instanceof CallError)) throw error
    const said = serverErrors(error)
    if (said.status === 409) return { name: t('form.alreadyExists') }
    const wrong: FieldErrors<ThreatFormValues> = {}
    for (const item of said.items) {
      const field = item.field === undefined ? undefined : fieldOfWire[item.field.split('.')[0] ?? '']
      if (field !== undefined)
        wrong[field] ??=
          item.code === 'unknown_reference' ? t('form.unknownReference') : common('form.notAccepted')
    }
    if (Object.keys(wrong).length > 0) setProblem(common('form.provideAllValues'))
    else if (said.status === 404) setProblem(common('form.gone'))
    else setProblem(failureMessage(error))
    return wrong
  }

  const form = useForm<ThreatFormValues>({
    initial,
    normalize: normalized,
    validate: sayProblem,
    onInvalid: () => setProblem(common('form.provideAllValues')),
    ...(threat === undefined
      ? {}
      : { onUnchanged: () => notify.info(common('form.noChanges'), common('form.noChangesText')) }),
    submit: async (values, changed) => {
      setProblem(undefined)
      try {
        const saved =
          threat === undefined
            ? await call(createThreat, { body: createBody(values), quiet: true })
            : await call(updateThreat, {
                params: { id: String(threat.threat_id) },
                body: updateBody(changed),
                quiet: true,
              })
        const id = saved.threat.threat_id
        guard.release()
        client.removeQueries({ queryKey: threatQuery(id).queryKey })
        control.go({ mode: 'detail', id })
        notify.success(t(threat === undefined ? 'created' : 'updated'))
        await refreshThreats(client)
        return {}
      } catch (error) {
        return refused(error)
      }
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    threat === undefined ? control.close() : control.go({ mode: 'detail', id: threat.threat_id })

  const title = t(threat === undefined ? 'form.addTitle' : 'form.editTitle')
  const { values, errors, set } = form
  return (
    <Drawer
      label={threat === undefined ? title : `${title} ${threat.threat_id}`}
      {...(threat === undefined
        ? {}
        : { overline: `#${threat.threat_id}`, shareHref: `/threats/${threat.threat_id}` })}
      title={title}
      phone={control.phone}
      takeFocus={control.takeFocus}
      onClose={control.close}
    >
      <DrawerForm
        id={formId}
        form={form}
        problem={problem}
        submitLabel={threat === undefined ? t('form.publish') : common('form.save')}
        onCancel={leave}
      >
        <TextField
          label={t('form.name')}
          required
          maxLength={limits.nameLength}
          value={values.name}
          error={errors.name}
          onChange={(name) => set('name', name)}
        />
        <SelectField
          label={t('form.category')}
          required
          placeholder={t('form.categoryPlaceholder')}
          options={choices.categories}
          value={values.category}
          error={errors.category}
          onChange={(category) => set('category', category)}
        />
        <TagPicker
          label={t('form.tags')}
          placeholder={t('form.tagsPlaceholder')}
          options={choices.tags}
          value={values.tags}
          max={limits.tagsPerItem}
          error={errors.tags}
          onChange={(tags) => set('tags', tags)}
        />
        <TextArea
          label={t('form.description')}
          required={threat === undefined}
          maxLength={limits.descriptionLength}
          rows={8}
          value={values.description}
          error={errors.description}
          onChange={(description) => set('description', description)}
        />
        <LinesField
          label={t('form.hyperlinks')}
          hint={t('form.hyperlinksHint')}
          value={values.hyperlinks}
          error={errors.hyperlinks}
          wrong={wrongHyperlinks(hyperlinksOf(values.hyperlinks))}
          onChange={(hyperlinks) => set('hyperlinks', hyperlinks)}
        />
      </DrawerForm>
      {guard.question}
    </Drawer>
  )
}

const entriesOf = (
  problems: Partial<Record<keyof ThreatFormValues, ThreatProblem>>,
): [keyof ThreatFormValues, ThreatProblem][] => {
  const fields = ['name', 'category', 'tags', 'description', 'hyperlinks'] as const
  return fields.flatMap((field): [keyof ThreatFormValues, ThreatProblem][] => {
    const problem = problems[field]
    return problem === undefined ? [] : [[field, problem]]
  })
}
