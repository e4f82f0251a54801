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
import { ExposureFields } from './exposure-fields.tsx'
import { formOf, newExposure, exposureForm } from './exposure-form-values.ts'
import { refreshExposures, exposureQuery } from './exposure-queries.ts'

/** The form of a new or changed exposure. */
export const ExposureForm = ({
  control,
  exposure,
}: {
  control: DrawerControl
  exposure: Visibility | undefined
}) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const form = useContractForm({
    form: exposureForm,
    update: exposure === undefined ? undefined : updateVisibility,
    initial: exposure === undefined ? newExposure(new Date()) : formOf(exposure),
    current:
      exposure === undefined
        ? undefined
        : async () =>
            formOf(
              (await client.fetchQuery({ ...exposureQuery(exposure.visibility_id), staleTime: 0 }))
                .visibility,
            ),
    close: () => leave(),
    submit: async ({ body, changes, over }) => {
      const saved =
        exposure === undefined
          ? // An unchanged moment is not sent, so that the server's clock sets "now".
            await call(createVisibility, {
              body: { ...body, detection_date: changes.detection_date },
              quiet: true,
            })
          : await call(updateVisibility, {
              params: { id: String(exposure.visibility_id) },
              body: { ...changes, ...over },
              quiet: true,
            })
      const id = saved.visibility.visibility_id
      guard.release()
      client.removeQueries({ queryKey: exposureQuery(id).queryKey })
      control.go({ mode: 'detail', id })
      notify.success(t(exposure === undefined ? 'created' : 'updated'))
      await refreshExposures(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    exposure === undefined ? control.close() : control.go({ mode: 'detail', id: exposure.visibility_id })

  const title = t(exposure === undefined ? 'form.addTitle' : 'form.editTitle')
  const item =
    exposure === undefined
      ? {}
      : {
          overline: `#${exposure.visibility_id}`,
          shareHref: hrefOf(paths.exposure, { id: exposure.visibility_id }),
        }
  return (
    <Drawer
      label={exposure === undefined ? title : `${title} ${exposure.visibility_id}`}
      {...item}
      title={title}
      {...frameOf(control)}
      facts={exposure === undefined ? undefined : <p className="exposure-of">{exposure.client.name}</p>}
    >
      <DrawerForm
        form={form}
        submitLabel={exposure === undefined ? t('form.publish') : common('form.save')}
        onCancel={leave}
      >
        <ExposureFields form={form} isNew={exposure === undefined} />
      </DrawerForm>
    </Drawer>
  )
}
