import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createVisibility, updateVisibility, type Visibility } from '#shared/contracts/visibilities.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { VisibilityFields } from './visibility-fields.tsx'
import {
  createBody,
  formOf,
  newVisibility,
  normalized,
  updateBody,
  type VisibilityFormValues,
} from './visibility-form-values.ts'
import { refreshVisibilities, visibilityQuery } from './visibility-queries.ts'
import { useVisibilityProblems } from './use-visibility-problems.ts'

/** The form of a new visibility, or of one that is changed. */
export const VisibilityForm = ({
  control,
  visibility,
}: {
  control: DrawerControl
  visibility: Visibility | undefined
}) => {
  const { t } = useTranslation('visibilities')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const formId = useId()
  const problems = useVisibilityProblems()
  const [problem, setProblem] = useState<string>()
  const [initial] = useState(() =>
    visibility === undefined ? newVisibility(new Date()) : normalized(formOf(visibility)),
  )

  const form = useForm<VisibilityFormValues>({
    initial,
    normalize: normalized,
    validate: problems.ofValues,
    onInvalid: () => setProblem(common('form.provideAllValues')),
    ...(visibility === undefined
      ? {}
      : { onUnchanged: () => notify.info(common('form.noChanges'), common('form.noChangesText')) }),
    submit: async (values, changed) => {
      setProblem(undefined)
      try {
        const saved =
          visibility === undefined
            ? await call(createVisibility, { body: createBody(values, changed), quiet: true })
            : await call(updateVisibility, {
                params: { id: String(visibility.visibility_id) },
                body: updateBody(changed),
                quiet: true,
              })
        const id = saved.visibility.visibility_id
        guard.release()
        client.removeQueries({ queryKey: visibilityQuery(id).queryKey })
        control.go({ mode: 'detail', id })
        notify.success(t(visibility === undefined ? 'created' : 'updated'))
        await refreshVisibilities(client)
        return {}
      } catch (error) {
        const refused = problems.ofRefusal(error)
        setProblem(refused.problem)
        return refused.wrong
      }
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    visibility === undefined ? control.close() : control.go({ mode: 'detail', id: visibility.visibility_id })

  const title = t(visibility === undefined ? 'form.addTitle' : 'form.editTitle')
  const item =
    visibility === undefined
      ? {}
      : { overline: `#${visibility.visibility_id}`, shareHref: `/visibilities/${visibility.visibility_id}` }
  return (
    <Drawer
      label={visibility === undefined ? title : `${title} ${visibility.visibility_id}`}
      {...item}
      title={title}
      {...frameOf(control)}
      facts={visibility === undefined ? undefined : <p className="visibility-of">{visibility.client.name}</p>}
    >
      <DrawerForm
        id={formId}
        form={form}
        problem={problem}
        submitLabel={visibility === undefined ? t('form.publish') : common('form.save')}
        onCancel={leave}
      >
        <VisibilityFields form={form} isNew={visibility === undefined} />
      </DrawerForm>
      {guard.question}
    </Drawer>
  )
}
