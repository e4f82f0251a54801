import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRights } from '#web/lib/use-rights.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer, DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { isRefused, knownAction } from './audit-actions.ts'
import { AuditValues } from './audit-values.tsx'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { useAuditText } from './use-audit-text.ts'
import type { AuditRow } from './audit-queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Text, Row, Facts } from '#web/ui/layout/layout.tsx'
import { Tag } from '#web/ui/badges/tag.tsx'

interface AuditDrawerProps {
  readonly record: AuditRow
  readonly phone: boolean
  readonly takeFocus: boolean
  /** Filters for similar records: of the same user, organization or action. */
  readonly onOnly: (part: 'actor' | 'client' | 'action') => void
  readonly onClose: () => void
}

/** All details of a record, with links to similar ones. */
export const AuditDrawer = ({ record, phone, takeFocus, onOnly, onClose }: AuditDrawerProps) => {
  const { t, i18n } = useTranslation('audit')
  const auditText = useAuditText()
  const { organizationId } = useRights()
  const reason = auditText.reason(record.outcome)
  const known = knownAction(record.action)
  const withoutValues = record.fields.filter((name) => !record.values.some(({ field }) => field === name))
  const only = (part: 'actor' | 'client' | 'action') => (
    <Button small icon="filter" onClick={() => onOnly(part)}>
      {t(`only.${part}`)}
    </Button>
  )
  return (
    <Drawer
      label={t('detail', { row: record.row + 1 })}
      title={auditText.title(record)}
      phone={phone}
      takeFocus={takeFocus}
      onClose={onClose}
      facts={
        <Row as="ul" wrap aria-label={t('column.outcome')}>
          <li>
            <StatusBadge open={isRefused(record.outcome)} label={auditText.outcome(record.outcome)} />
          </li>
        </Row>
      }
      actions={
        <>
          {record.actor !== null && record.actor.user_id !== null && only('actor')}
          {organizationId === null && record.client !== null && only('client')}
          {known !== undefined && only('action')}
        </>
      }
    >
      <DrawerBody>
        {reason !== undefined && (
          <DrawerSection title={t('reason')}>
            <p>{reason}</p>
          </DrawerSection>
        )}
        <DrawerSection title={t('facts')}>
          <Facts
            facts={[
              [t('column.date'), <MomentText key="date" iso={record.date} />],
              [
                t('column.actor'),
                record.actor === null ? (
                  <Text as="span" key="actor" tone="faint">
                    {t('nobodyText')}
                  </Text>
                ) : (
                  `${record.actor.name}${record.actor.user_id === null ? '' : ` (#${record.actor.user_id})`}`
                ),
              ],
              ...(record.subject === null
                ? []
                : [
                    [
                      t(`subject.${record.subject.kind}`),
                      `${record.subject.name}${record.subject.id === null || record.subject.name === `#${record.subject.id}` ? '' : ` (#${record.subject.id})`}`,
                    ] as const,
                  ]),
              ...(organizationId === null
                ? [
                    [
                      t('column.client'),
                      record.client === null ? (
                        '–'
                      ) : (
                        <Link
                          key="client"
                          className="ui-link"
                          to={hrefOf(paths.organization, { id: record.client.client_id })}
                        >
                          {record.client.name}
                        </Link>
                      ),
                    ] as const,
                  ]
                : []),
              [
                t('column.address'),
                record.address === null ? '–' : <code key="address">{record.address}</code>,
              ],
              [
                t('code'),
                <code key="code">
                  {record.action}
                  {isRefused(record.outcome) ? ` · ${record.outcome}` : ''}
                </code>,
              ],
            ]}
          />
        </DrawerSection>
        {record.count > 0 && (
          <DrawerSection title={t('changed')}>
            <p>
              {t('entities', {
                count: record.count,
                number: new Intl.NumberFormat(i18n.language).format(record.count),
              })}
            </p>
            <Row as="ul" gap={1} wrap aria-label={t('ids')}>
              {record.ids.map((id) => (
                <Tag key={id}>{`#${id}`}</Tag>
              ))}
            </Row>
            {record.count > record.ids.length && (
              <Text tone="faint">{t('moreIds', { count: record.count - record.ids.length })}</Text>
            )}
          </DrawerSection>
        )}
        {record.values.length > 0 && <AuditValues record={record} />}
        {withoutValues.length > 0 && (
          <DrawerSection title={t('fields')}>
            <Row as="ul" gap={1} wrap>
              {withoutValues.map((field) => (
                <Tag key={field}>{auditText.field(field)}</Tag>
              ))}
            </Row>
          </DrawerSection>
        )}
        {record.detail !== null && (
          <DrawerSection title={t('note')}>
            <Text>{record.detail}</Text>
          </DrawerSection>
        )}
      </DrawerBody>
    </Drawer>
  )
}
