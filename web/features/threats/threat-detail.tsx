import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { undoThreatAct, updateThreat, type getThreat, type Threat } from '#shared/contracts/threats.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { NotificationSection } from '#web/features/notifications/controls.tsx'
import { AssetMatchSection } from '#web/features/asset-matches/controls.tsx'
import { useUndo } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { HistorySection } from '#web/ui/drawer/history.tsx'
import { OutsideLink } from '#web/ui/markdown/outside-link.tsx'
import { SentBadge } from '#web/ui/drawer/sent-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { DescriptionText } from '#web/ui/translations/description-text.tsx'
import { LanguageSwitch } from '#web/ui/translations/language-switch.tsx'
import { NameText } from '#web/ui/translations/name-text.tsx'
import type { ShownLanguage } from '#web/ui/translations/shown-language.ts'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { refreshThreats } from './threat-queries.ts'
import { Stack, Row, Facts } from '#web/ui/layout/layout.tsx'

type Reply = ResponseOf<typeof getThreat>

export const ThreatDetail = ({
  threat,
  language,
  history,
  concerns: matches,
  compared,
}: Omit<Reply, 'request_id'> & {
  /** The language of the texts. */
  readonly language: ContentLanguage
}) => {
  const { t, i18n } = useTranslation('threats')
  const { isAnalyst, seesIndicators } = useRights()
  const undo = useUndo(undoThreatAct, refreshThreats)
  const facts: (readonly [string, ReactNode])[] = [
    ['TLP', <TlpFact key="tlp" item={threat} />],
    [t('detail.category'), localName(threat.threat_category, i18n.language)],
    [
      t(isAnalyst ? 'detail.created' : 'detail.published'),
      <DateText key="created" iso={threat.creation_date} time />,
    ],
    [t('detail.updated'), <DateText key="updated" iso={threat.last_update_date} time />],
    // Analysts have a separate section. That nothing was sent yet matters to the provider only.
    ...(isAnalyst || !threat.sent
      ? []
      : [[t('detail.notification'), <SentBadge key="sent" sent date={threat.sent_date} />] as const]),
  ]
  if (seesIndicators && threat.ioc_group_id !== null) {
    facts.push([
      t('detail.group'),
      <Row key="group" as="span" wrap>
        <Link className="ui-link ui-alone" to={hrefOf(paths.indicatorGroup, { id: threat.ioc_group_id })}>
          {threat.ioc_group_name === null ? (
            `#${threat.ioc_group_id}`
          ) : (
            <NameText
              item={{
                name: threat.ioc_group_name,
                lang: threat.ioc_group_lang,
                translation: threat.ioc_group_translation,
              }}
            />
          )}
        </Link>
        {threat.ioc_group_tlp !== undefined && <TlpBadge level={threat.ioc_group_tlp} />}
      </Row>,
    ])
  }
  return (
    <DrawerBody>
      <AssetMatchSection
        item="threat"
        id={threat.threat_id}
        concerns={matches}
        compared={compared}
        indicatorsHref={
          seesIndicators && threat.ioc_group_id !== null
            ? hrefOf(paths.indicatorGroup, { id: threat.ioc_group_id, concerns_us: 'true' })
            : undefined
        }
      />
      <DrawerSection>
        <Facts facts={facts} />
      </DrawerSection>
      {isAnalyst && <NotificationSection module="threat" id={threat.threat_id} sentDate={threat.sent_date} />}
      <DrawerSection title={t('detail.description')}>
        <DescriptionText item={threat} language={language} none={t('detail.noDescription')} />
      </DrawerSection>
      {threat.hyperlinks.length > 0 && (
        <DrawerSection title={t('detail.hyperlinks')}>
          <Stack as="ul">
            {threat.hyperlinks.map((link) => (
              <li key={link}>
                <OutsideLink alone href={link}>
                  {link}
                </OutsideLink>
              </li>
            ))}
          </Stack>
        </DrawerSection>
      )}
      <HistorySection changes={history} fields={t('history.field', { returnObjects: true })} undo={undo} />
    </DrawerBody>
  )
}

/** The languages of a threat. Analysts can confirm that both texts have the same content. */
export const ThreatLanguages = ({ threat, shown }: { threat: Threat; shown: ShownLanguage }) => {
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  return (
    <LanguageSwitch
      item={threat}
      shown={shown}
      mayAgree={isAnalyst}
      agree={(body) => call(updateThreat, { params: { id: String(threat.threat_id) }, body, quiet: true })}
      refresh={() => refreshThreats(client)}
    />
  )
}
