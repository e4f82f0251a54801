import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditAct } from '#shared/domain/audit/lines.ts'
import { allObjectsOf, nameOfObject } from '#shared/domain/audit/sentence.ts'
import { Tag } from '#web/ui/badges/tag.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import type { ObjectLink } from './use-object-links.ts'

interface AuditObjectsProps {
  readonly act: AuditAct
  readonly link: ObjectLink
}

/** What an act was about, with all that changed along with it, with links to what the reader may open. */
export const AuditObjects = ({ act, link }: AuditObjectsProps) => {
  const { t } = useTranslation('audit')
  const { objects, more } = allObjectsOf(act)
  if (objects.length === 0) return null
  return (
    <DrawerSection title={t('changed')}>
      <Row as="ul" gap={2} wrap>
        {objects.map((object) => {
          const to = link(object, object.clientId)
          const name = nameOfObject(object)
          const key = `${object.kind} ${object.id ?? name}`
          return to === undefined ? (
            <Tag key={key}>{name}</Tag>
          ) : (
            <li key={key}>
              <Link className="ui-link ui-alone" to={to}>
                {name}
              </Link>
            </li>
          )
        })}
      </Row>
      {more > 0 && <Text tone="faint">{t('moreIds', { count: more })}</Text>}
    </DrawerSection>
  )
}
