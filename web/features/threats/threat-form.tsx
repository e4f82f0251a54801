/** The form of a threat in the drawer. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createThreat, type Threat, updateThreat } from '#shared/contracts/threats.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useReader } from '#web/lib/reader.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import { heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { textValues, withLanguages } from '#web/ui/translations/text-values.ts'
import { GroupField } from './group-field.tsx'
import { ThreatFields, threatForm } from './threat-fields.tsx'
import { refreshThreats, threatQuery } from './threat-queries.ts'

/** A loaded threat as the form shows it. */
const formOf = (threat: Threat): ValuesOf<typeof threatForm> =>
  tidied(threatForm, {
    ...textValues(threat),
    category: String(threat.threat_category.threat_category_id),
    group: threat.ioc_group_id === null ? '' : String(threat.ioc_group_id),
    tags: threat.tags.map((tag) => String(tag.threat_tag_id)),
    tlp: heldTlp(threat),
    hyperlinks: threat.hyperlinks.join('\n'),
  })

/** The form of a new or existing threat. */
export const ThreatForm = ({ control, threat }: { control: DrawerControl; threat: Threat | undefined }) => {
  const { t } = useTranslation('threats')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { seesIndicators } = useRights()
  const reader = useReader()
  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(threat)
  const form = useContractForm({
    form: threatForm,
    update: threat === undefined ? undefined : updateThreat,
    initial: threat === undefined ? { ...threatForm.empty, lang: reader } : formOf(threat),
    current:
      threat === undefined
        ? undefined
        : async () => {
            const now = await client.fetchQuery({ ...threatQuery(threat.threat_id), staleTime: 0 })
            setOpened(now.threat)
            return formOf(now.threat)
          },
    close: () => leave(),
    submit: async ({ body, changes, over, values }) => {
      const saved =
        threat === undefined
          ? await call(createThreat, { body, quiet: true })
          : await call(updateThreat, {
              params: { id: String(threat.threat_id) },
              body: { ...withLanguages(opened ?? threat, values, changes), ...over },
              quiet: true,
            })
      const id = saved.threat.threat_id
      guard.release()
      client.removeQueries({ queryKey: threatQuery(id).queryKey })
      control.go({ mode: 'detail', id })
      notify.success(t(threat === undefined ? 'created' : 'updated'))
      await refreshThreats(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    threat === undefined ? control.close() : control.go({ mode: 'detail', id: threat.threat_id })

  const title = t(threat === undefined ? 'form.addTitle' : 'form.editTitle')
  const { field } = form
  return (
    <Drawer
      label={threat === undefined ? title : `${title} ${threat.threat_id}`}
      {...(threat === undefined
        ? {}
        : { overline: `#${threat.threat_id}`, shareHref: hrefOf(paths.threat, { id: threat.threat_id }) })}
      title={title}
      phone={control.phone}
      takeFocus={control.takeFocus}
      onClose={control.close}
    >
      <DrawerForm
        form={form}
        submitLabel={threat === undefined ? t('form.publish') : common('form.save')}
        onCancel={leave}
      >
        <ThreatFields
          form={form}
          item={opened}
          group={
            seesIndicators && (
              <GroupField
                {...field('group')}
                loaded={groupNameOf(threat, reader)}
                theirsName={groupNameOf(opened, reader)}
              />
            )
          }
        />
      </DrawerForm>
    </Drawer>
  )
}

/** The name of a threat's group, with its TLP if that is stricter. */
const groupNameOf = (threat: Threat | undefined, reader: ContentLanguage): string | undefined =>
  threat === undefined || threat.ioc_group_id === null || threat.ioc_group_name === null
    ? undefined
    : levelledName(
        {
          name: threat.ioc_group_name,
          lang: threat.ioc_group_lang,
          translation: threat.ioc_group_translation,
          tlp: threat.ioc_group_tlp,
        },
        reader,
      )
