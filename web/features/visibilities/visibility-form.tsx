import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createVisibility, updateVisibility, type Visibility } from '#shared/contracts/visibilities.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { VisibilityFields } from './visibility-fields.tsx'
import { formOf, newVisibility, visibilityForm } from './visibility-form-values.ts'
import { refreshVisibilities, visibilityQuery } from './visibility-queries.ts'

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
  const form = useContractForm({
    form: visibilityForm,
    update: visibility === undefined ? undefined : updateVisibility,
    initial: visibility === undefined ? newVisibility(new Date()) : formOf(visibility),
    current:
      visibility === undefined
        ? undefined
        : async () =>
            formOf(
              (await client.fetchQuery({ ...visibilityQuery(visibility.visibility_id), staleTime: 0 }))
                .visibility,
            ),
    close: () => leave(),
    submit: async ({ body, changes, over }) => {
      const saved =
        visibility === undefined
          ? // A moment that nobody has changed is left out: the server's clock says when "now" is.
            await call(createVisibility, {
              body: { ...body, detection_date: changes.detection_date },
              quiet: true,
            })
          : await call(updateVisibility, {
              params: { id: String(visibility.visibility_id) },
              body: { ...changes, ...over },
              quiet: true,
            })
      const id = saved.visibility.visibility_id
      guard.release()
      client.removeQueries({ queryKey: visibilityQuery(id).queryKey })
      control.go({ mode: 'detail', id })
      notify.success(t(visibility === undefined ? 'created' : 'updated'))
      await refreshVisibilities(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    visibility === undefined ? control.close() : control.go({ mode: 'detail', id: visibility.visibility_id })

  const title = t(visibility === undefined ? 'form.addTitle' : 'form.editTitle')
  const item =
    visibility === undefined
      ? {}
      : {
          overline: `#${visibility.visibility_id}`,
          shareHref: hrefOf(paths.visibility, { id: visibility.visibility_id }),
        }
  return (
    <Drawer
      label={visibility === undefined ? title : `${title} ${visibility.visibility_id}`}
      {...item}
      title={title}
      {...frameOf(control)}
      facts={visibility === undefined ? undefined : <p className="visibility-of">{visibility.client.name}</p>}
    >
      <DrawerForm
        form={form}
        submitLabel={visibility === undefined ? t('form.publish') : common('form.save')}
        onCancel={leave}
      >
        <VisibilityFields form={form} isNew={visibility === undefined} />
      </DrawerForm>
    </Drawer>
  )
}
