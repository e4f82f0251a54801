import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { ListFailed, ListMessage } from '#web/ui/list/list-states.tsx'
import type { Choice } from '#web/features/connect/choice.ts'
import { useCollectionId, useThreatsCollection } from '#web/features/connect/collection.ts'
import { connectKeysQuery, useOffered } from '#web/features/connect/connect-queries.ts'
import { chosenKey } from '#web/features/connect/chosen-key.ts'
import { AddressCard, TaxiiRoot, ThreatsCollection } from './address-card.tsx'
import { FormatStep } from './format-step.tsx'
import { KeyStep } from './key-step.tsx'
import { ProductCard } from './product-card.tsx'
import { TestCard } from './test-card.tsx'
import { WhatStep } from './what-step.tsx'

interface AddressesTabProps {
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
  /** Opens the keys tab. */
  readonly onKeys: () => void
}

/**
 * Chooses what a machine fetches, in which format and with which key. Next to it are the address, a test and the steps.
 */
export const AddressesTab = ({ choice, onChoose, onKeys }: AddressesTabProps) => {
  const { t } = useTranslation('connect')
  const { seesIndicators, seesThreats } = useRights()
  const reply = useQuery(connectKeysQuery)
  const { origin } = window.location
  const offered = useOffered(choice)
  const collection = useCollectionId(offered, origin)
  const threats = useThreatsCollection(origin)
  if (!seesIndicators)
    return (
      <div className="cx-card">
        <ListMessage icon="lock" title={t('addresses.closedTitle')} text={t('addresses.closedText')}>
          {seesThreats && (
            <dl className="cx-facts">
              <TaxiiRoot origin={origin} />
              <ThreatsCollection id={threats} />
            </dl>
          )}
        </ListMessage>
      </div>
    )
  if (reply.isError && reply.data === undefined)
    return (
      <div className="cx-card">
        <ListFailed
          text={t('keys.failed')}
          busy={reply.isFetching}
          error={reply.error}
          onRetry={() => void reply.refetch()}
        />
      </div>
    )
  const key = chosenKey(reply.data, choice.key)
  return (
    <div className="cx-columns">
      <div className="cx-card cx-steps">
        <WhatStep choice={choice} onChoose={onChoose} />
        <FormatStep choice={choice} onChoose={onChoose} />
        <KeyStep keys={reply.data} chosen={key} choice={choice} onChoose={onChoose} onKeys={onKeys} />
      </div>
      <div className="cx-right">
        <AddressCard
          choice={offered}
          origin={origin}
          prefix={key?.prefix ?? null}
          hasKey={key !== undefined}
          collection={collection}
          threats={key?.modules.includes('threat') === true ? threats : undefined}
        />
        <TestCard
          // A test result belongs to one choice and one key.
          key={JSON.stringify([choice, key?.key_id])}
          choice={offered}
          origin={origin}
          chosen={key}
          collection={collection}
        />
        <ProductCard
          choice={offered}
          origin={origin}
          prefix={key?.prefix ?? null}
          collection={collection}
          onChoose={onChoose}
        />
      </div>
    </div>
  )
}
