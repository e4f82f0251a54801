import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isRefused, knownAction } from '#shared/domain/audit/actions.ts'
import type { AuditAct, AuditLine } from '#shared/domain/audit/lines.ts'
import { objectsOf, sentenceText } from '#shared/domain/audit/sentence.ts'
import { localeOf } from '#web/lib/locale.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { Tag } from '#web/ui/badges/tag.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import type { LogDrawer } from '#web/ui/log/log-page.tsx'
import { AuditFacts } from './audit-facts.tsx'
import { AuditObjects } from './audit-objects.tsx'
import { AuditValues } from './audit-values.tsx'
import { alike, type Alike } from './alike.ts'
import { useAuditText } from './use-audit-text.ts'
import { useObjectLinks } from './use-object-links.ts'
import { useSentence } from './use-sentence.ts'
import styles from './lines/audit-line.module.css'

interface AuditDrawerProps {
  readonly act: AuditAct
  /** The line that the act is in. */
  readonly line: AuditLine
  readonly lines: readonly AuditLine[]
  readonly given: LogDrawer
  /** The address of another act of the line. */
  readonly addressOf: (act: AuditAct) => string
}

/** All details of an act: what changed, the acts of its line, and links to similar ones. */
export const AuditDrawer = ({ act, line, lines, given, addressOf }: AuditDrawerProps) => {
  const { t, i18n } = useTranslation('audit')
  const auditText = useAuditText()
  const sentence = useSentence()
  const link = useObjectLinks(lines)
  const { organizationId } = useRights()
  const { lead, records } = act
  const parts = sentence([act])
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'medium' })
  const reason = auditText.reason(lead.outcome)
  const objects = objectsOf(act)
  const valued = new Set(records.flatMap(({ values }) => values.map(({ field }) => field)))
  const others = new Set(records.flatMap(({ fields }) => fields).filter((field) => !valued.has(field)))
  const only = (part: Alike) => (
    <Button small icon="filter" onClick={() => given.onFilter({ ...given.values, ...alike(act, part) })}>
      {t(`only.${part}`)}
    </Button>
  )
  return (
    <Drawer
      label={t('detail', { time: time.format(new Date(lead.date)) })}
      overline={time.format(new Date(lead.date))}
      shareHref={`${window.location.pathname}${given.address}`}
      title={sentenceText(parts)}
      phone={given.phone}
      takeFocus={given.takeFocus}
      onClose={given.onClose}
      facts={
        <Row as="ul" wrap aria-label={t('column.outcome')}>
          <li>
            <StatusBadge open={isRefused(lead.outcome)} label={auditText.outcome(lead.outcome)} />
          </li>
        </Row>
      }
      actions={
        <>
          {lead.actor !== null && lead.actor.user_id !== null && only('actor')}
          {organizationId === null && lead.client !== null && only('client')}
          {knownAction(lead.action) !== undefined && only('action')}
          {objects.length === 1 && objects[0]?.id !== null && only('object')}
        </>
      }
    >
      <DrawerBody>
        {reason !== undefined && (
          <DrawerSection title={t('reason')}>
            <p>{reason}</p>
          </DrawerSection>
        )}
        {line.acts.length > 1 && (
          <DrawerSection title={t('line')}>
            <ul className={styles.besides}>
              {line.acts.map((other) => (
                <li key={other.lead.id}>
                  <Link
                    className={styles.link}
                    to={addressOf(other)}
                    aria-current={other === act ? 'true' : undefined}
                  >
                    <time dateTime={other.lead.date}>{time.format(new Date(other.lead.date))}</time>
                    <span>{sentenceText(sentence([other]))}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </DrawerSection>
        )}
        <AuditValues act={act} />
        {others.size > 0 && (
          <DrawerSection title={t('fields')}>
            <Row as="ul" gap={1} wrap>
              {[...others].map((field) => (
                <Tag key={field}>{auditText.field(field)}</Tag>
              ))}
            </Row>
          </DrawerSection>
        )}
        <AuditObjects act={act} link={link} />
        <AuditFacts act={act} />
        {lead.detail !== null && (
          <DrawerSection title={t('note')}>
            <Text>{lead.detail}</Text>
          </DrawerSection>
        )}
      </DrawerBody>
    </Drawer>
  )
}
