import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Source } from '#shared/contracts/sources.ts'
import { endOfHost, hostOf } from '#shared/domain/webhooks.ts'
import { counted } from '#web/lib/counted.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Row, Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { lookOf, signed, useSourceText, warnedShare } from './use-source-text.ts'

const hrefTo = (id: number): string => hrefOf(paths.source, { id })
/** From this share on warning lists on it is red: such a list would block what people need. */
const muchWarned = 0.05

/** The rows of sources as data: state, what the last run changed, and how much they have. */
export const useSourceRows = (now: Date): RowsDefinition<Source> => {
  const { t } = useTranslation('sources')
  const text = useSourceText(now)
  const changesOf = ({ last_run: last }: Source): string | undefined => {
    if (last === null || last.state === 'failed') return undefined
    return last.state === 'unchanged'
      ? t('unchanged')
      : t('changes', {
          added: signed(last.counts.new + last.counts.attached, '+'),
          gone: signed(last.counts.gone, '−'),
        })
  }
  return {
    texts: { title: t('list') },
    idOf: (source) => source.source_id,
    nameOf: (source) => source.name,
    hrefOf: hrefTo,
    opens: 'nothing',
    sorts: [],
    row: {
      name: {
        header: t('column.name'),
        render: (source) => <Link to={hrefTo(source.source_id)}>{source.name}</Link>,
      },
      tlp: (source) => source.tlp,
      line: [
        { key: 'kind', render: ({ kind }) => t(`kind.${kind}`), from: 740 },
        {
          key: 'host',
          render: ({ url }) => <span title={hostOf(url)}>{hostOf(url)}</span>,
          brief: ({ url }) => <span title={hostOf(url)}>{endOfHost(url)}</span>,
          text: ({ url }) => hostOf(url),
          isMain: true,
        },
      ],
      columns: [
        {
          key: 'state',
          header: t('column.state'),
          width: { least: 220, most: 320 },
          render: (source) => (
            <Row as="span" gap={2}>
              <ToneIcon name={lookOf(source).icon} tone={lookOf(source).tone} />
              <span>{text.state(source)}</span>
            </Row>
          ),
          under: (source) => (
            <Text as="span" size="meta" tone={source.last_run?.state === 'failed' ? 'danger' : 'faint'}>
              <span title={text.when(source)}>{text.when(source)}</span>
            </Text>
          ),
        },
        {
          key: 'changes',
          header: t('column.changes'),
          width: { least: 180, most: 220 },
          card: 'line',
          render: (source) =>
            changesOf(source) ?? (
              <Text as="span" tone="faint">
                {source.last_run === null ? t('noRun') : '–'}
              </Text>
            ),
          under: ({ last_run: last }) =>
            last === null || last.state === 'failed'
              ? undefined
              : t('seenAgain', counted(last.counts.seen_again)),
          folded: (source) => changesOf(source),
        },
        {
          key: 'indicators',
          header: t('column.indicators'),
          width: { least: 150, most: 232 },
          render: ({ indicators }) => counted(indicators).shown,
          card: ({ indicators }) => t('indicators', counted(indicators)),
          under: ({ last_run: last }) => {
            const share = last === null ? undefined : warnedShare(last)
            return share === undefined || share === 0 ? undefined : (
              <Text as="span" size="meta" tone={share > muchWarned ? 'danger' : 'faint'}>
                {t('warnedShare', { share: text.percent(share) })}
              </Text>
            )
          },
        },
      ],
    },
  }
}
