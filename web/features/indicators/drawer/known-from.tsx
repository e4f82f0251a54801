import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { KnownFrom as Source } from '#shared/contracts/indicators.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Badge, Facts, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'

/** The sources that have or had the indicator, for analysts. Nothing for one that only people added. */
export const KnownFrom = ({ sources = [] }: { sources: readonly Source[] | undefined }) => {
  const { t } = useTranslation('indicators')
  return sources.length === 0 ? null : (
    <DrawerSection
      title={
        <Row as="span" gap={2}>
          {t('knownFrom.title')} <Badge>{sources.length}</Badge>
        </Row>
      }
    >
      <Stack as="ul" gap={3}>
        {sources.map((source) => (
          <li key={source.source_id}>
            <Stack gap={1}>
              {source.name === null ? (
                <Text tone="faint">{t('knownFrom.deleted')}</Text>
              ) : (
                <Link className="ui-link ui-alone" to={hrefOf(paths.source, { id: source.source_id })}>
                  {source.name}
                </Link>
              )}
              <SourceFacts source={source} />
            </Stack>
          </li>
        ))}
      </Stack>
    </DrawerSection>
  )
}

const SourceFacts = ({ source }: { source: Source }) => {
  const { t } = useTranslation('indicators')
  const facts: (readonly [string, ReactNode])[] = [
    [t('knownFrom.confidence'), source.confidence],
    [t('knownFrom.first'), <DateText key="first" iso={source.first_seen} time />],
    [t('knownFrom.last'), <DateText key="last" iso={source.last_seen} time />],
    ...(source.gone_date === null
      ? []
      : [[t('knownFrom.gone'), <DateText key="gone" iso={source.gone_date} time />] as const]),
    ...(source.own_id === null ? [] : [[t('knownFrom.ownId'), source.own_id] as const]),
    ...(source.portal_only ? [[t('knownFrom.licence'), t('knownFrom.portalOnly')] as const] : []),
  ]
  return <Facts facts={facts} />
}
