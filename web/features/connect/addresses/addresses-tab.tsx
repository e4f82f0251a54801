import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { Card, Columns, Empty, Facts, Stack } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import type { Choice } from '#web/features/connect/choice.ts'
import { useCollectionId, useThreatsCollection } from '#web/features/connect/collection.ts'
import { connectKeysQuery, useOffered } from '#web/features/connect/connect-queries.ts'
import { chosenKey } from '#web/features/connect/chosen-key.ts'
import { AddressCard, rootFact, threatsFact } from './address-card.tsx'
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
      <Card>
        <Empty icon="lock" title={t('addresses.closedTitle')} text={t('addresses.closedText')}>
          {seesThreats && <Facts facts={[rootFact(t, origin), threatsFact(t, threats)]} />}
        </Empty>
      </Card>
    )
  if (reply.isError && reply.data === undefined)
    return (
      <Card>
        <LoadFailed text={t('keys.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      </Card>
    )
  const key = chosenKey(reply.data, choice.key)
  return (
    <Columns aside={424} asideFirst>
      <Stack gap={3}>
        <WhatStep choice={choice} onChoose={onChoose} />
        <FormatStep choice={choice} onChoose={onChoose} />
        <KeyStep keys={reply.data} chosen={key} choice={choice} onChoose={onChoose} onKeys={onKeys} />
      </Stack>
      <Stack gap={3}>
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
      </Stack>
    </Columns>
  )
}
