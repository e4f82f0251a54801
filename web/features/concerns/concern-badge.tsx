import { useTranslation } from 'react-i18next'
import type { ItemConcern } from '#shared/contracts/concerns.ts'
import { useKindText } from './use-kind-text.ts'
import { isPhrase, others } from './concern-words.ts'
import './concerns.css'

/** The badge of what concerns the organization, for the head of a drawer. */
export const ConcernBadge = () => {
  const { t } = useTranslation('concerns')
  return (
    <span className="concern-badge">
      <i className="pi pi-bullseye" aria-hidden="true" />
      {t('mark')}
    </span>
  )
}

/** Under an item that a short list names: the strongest match as a badge of one line; nothing where nothing matches. */
export const ConcernLine = ({ concerns }: { concerns: readonly ItemConcern[] | undefined }) =>
  concerns === undefined || concerns.length === 0 ? null : (
    <div className="concern-line">
      <ConcernCell concerns={concerns} />
    </div>
  )

/** In a row: the strongest match, kind over asset, and how many more there are. On a card it is a badge of one line. */
export const ConcernCell = ({ concerns = [] }: { concerns: readonly ItemConcern[] | undefined }) => {
  const { t } = useTranslation('concerns')
  const kindText = useKindText()
  const [first, ...rest] = concerns
  if (first === undefined)
    return (
      <span className="list-nothing">
        <span aria-hidden="true">–</span>
        <span className="ui-visually-hidden">{t('not')}</span>
      </span>
    )
  const value = isPhrase(first.asset) ? t('quoted', { text: first.asset.value }) : first.asset.value
  const { count, atLeast } = others(concerns)
  const more = t(atLeast ? 'moreAtLeast' : 'more', {
    count,
    list: rest.map((one) => `${kindText(one)}: ${one.asset.value}`).join('; '),
  })
  return (
    <span className="concern">
      <i className="pi pi-bullseye" aria-hidden="true" />
      <span className="concern-words">
        <span className="concern-kind" title={kindText(first)}>
          {kindText(first)}
        </span>{' '}
        <span className="concern-asset">
          <span title={value}>{value}</span>
          {count > 0 && (
            <span className="concern-more" title={more}>
              <span aria-hidden="true">
                +{count}
                {atLeast && '…'}
              </span>
              <span className="ui-visually-hidden">{more}</span>
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
