import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateIncident, type Incident } from '#shared/contracts/incidents.ts'
import { call } from '#web/lib/api.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { EditAndRemove, ToggleButton } from '#web/ui/drawer/item-buttons.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { useIncidentActions } from '#web/features/incidents/incident-actions.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { NameIn } from '#web/ui/translations/name-text.tsx'
import { LanguageSwitch } from '#web/ui/translations/language-switch.tsx'
import { useShownLanguage } from '#web/ui/translations/shown-language.ts'
import { IncidentDetail } from './incident-detail.tsx'
import { incidentQuery, refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Tag } from '#web/ui/badges/tag.tsx'

const AddIncident = lazyPart(
  async () => (await import('#web/features/incidents/form/add-incident.tsx')).AddIncident,
)
const EditIncident = lazyPart(
  async () => (await import('#web/features/incidents/form/edit-incident.tsx')).EditIncident,
)

/** The drawer of the incident list: an incident's details, its form, or the two steps of a new one. */
export const IncidentDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('incidents')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const shownOf = useShownLanguage()
  return (
    <ItemDrawer
      control={control}
      query={incidentQuery}
      hrefOf={(id) => hrefOf(paths.incident, { id })}
      texts={{
        add: t('form.addTitle'),
        edit: t('form.editTitle'),
        loading: t('detail.loading'),
        label: (id) => t('detail.label', { id }),
      }}
      addForm={<AddIncident control={control} />}
      editForm={({ incident }) => <EditIncident control={control} incident={incident} />}
      detail={({ incident, history }) => ({
        title: <NameIn item={incident} language={shownOf(incident.incident_id).language} />,
        facts: (
          <>
            <IncidentBadges incident={incident} />
            <LanguageSwitch
              item={incident}
              shown={shownOf(incident.incident_id)}
              mayAgree={isAnalyst}
              agree={(body) =>
                call(updateIncident, { params: { id: String(incident.incident_id) }, body, quiet: true })
              }
              refresh={() => refreshIncidents(client)}
            />
          </>
        ),
        actions: <IncidentButtons control={control} incident={incident} />,
        children: (
          <IncidentDetail
            incident={incident}
            language={shownOf(incident.incident_id).language}
            history={history}
          />
        ),
      })}
    />
  )
}

const IncidentButtons = ({ control, incident }: { control: DrawerControl; incident: Incident }) => {
  const { t } = useTranslation('incidents')
  const { isAnalyst } = useRights()
  const { setOpen, remove } = useIncidentActions()
  const client = useQueryClient()
  const reader = useReader()
  const { incident_id: id, is_open: open, attachments_count: count } = incident
  return (
    <>
      <ToggleButton
        label={t(open ? 'resolve' : 'reopen')}
        icon={open ? 'check' : 'replay'}
        primary={open}
        shortcut={open ? 'X' : undefined}
        run={() => setOpen(id, !open)}
      />
      {isAnalyst && (
        <EditAndRemove
          control={control}
          id={id}
          labels={{ edit: t('edit'), remove: t('remove') }}
          remove={remove}
          onRemoved={() => refreshIncidents(client, [id])}
          question={{
            title: t('confirmRemove.title'),
            action: t('confirmRemove.action'),
            text: t(count > 0 ? 'confirmRemove.textFiles' : 'confirmRemove.text', {
              name: nameIn(incident, reader),
              organization: incident.client.name,
              count,
            }),
          }}
        />
      )}
    </>
  )
}

const IncidentBadges = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation('incidents')
  return (
    <Row as="ul" wrap aria-label={t('detail.marks')}>
      <li>
        <StatusBadge open={incident.is_open} label={t(incident.is_open ? 'status.open' : 'status.closed')} />
      </li>
      {incident.tags.map((tag) => (
        <Tag key={tag.incident_tag_id}>{tag.name}</Tag>
      ))}
      <WaitingFor incident={incident} />
    </Row>
  )
}

/** Whose answer an open incident waits for, and since when. */
const WaitingFor = ({
  incident: { is_open: open, client: organization, replies },
}: {
  incident: Incident
}) => {
  const { t } = useTranslation('incidents')
  const { isAnalyst } = useRights()
  const { last_side: last, last_date: since } = replies
  if (!open || last === null || since === null) return null
  const waitsForReader = last !== (isAnalyst ? 'provider' : 'organization')
  return (
    <li>
      <Text as="span" size="meta" tone="muted">
        {waitsForReader
          ? t('replies.waitsForYou')
          : isAnalyst
            ? t('replies.waitsForOrganization', { organization: organization.name })
            : t('replies.waitsForAnalysts')}{' '}
        <DateText iso={since} time />
      </Text>
    </li>
  )
}
