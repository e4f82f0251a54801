import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBlindness } from '#web/features/connect/blind.ts'
import { chosenKey } from '#web/features/connect/chosen-key.ts'
import type { Choice } from '#web/features/connect/choice.ts'
import { useCollectionId } from '#web/features/connect/collection.ts'
import { connectKeysQuery, useOffered } from '#web/features/connect/connect-queries.ts'
import { outputAddress } from '#web/features/connect/output-address.ts'
import { Card, Stack, Text } from '#web/ui/layout/layout.tsx'
import { GuideSteps } from './guide-steps.tsx'
import styles from './guides-tab.module.css'
import { guides, type Guide } from './products.ts'
import { Tag } from '#web/ui/badges/tag.tsx'

/**
 * The steps for all products, each in a format it accepts. The selection and the key are those of the addresses tab.
 */
export const GuidesTab = ({ choice }: { choice: Choice }) => {
  const key = chosenKey(useQuery(connectKeysQuery).data, choice.key)
  const offered = useOffered(choice)
  const blindness = useBlindness(key, choice)
  return (
    <Stack gap={3}>
      {blindness !== undefined && (
        <Text size="meta" tone="danger">
          {blindness}
        </Text>
      )}
      <div className={styles.root}>
        {guides.map((guide) => (
          <GuideCard key={guide.product} guide={guide} choice={offered} prefix={key?.prefix ?? null} />
        ))}
      </div>
    </Stack>
  )
}

const GuideCard = ({ guide, choice, prefix }: { guide: Guide; choice: Choice; prefix: string | null }) => {
  const { t } = useTranslation('connect')
  const [format = 'plain'] = guide.formats
  const type = guide.types?.includes(choice.type) === false ? (guide.usual ?? 'domain') : choice.type
  const { origin } = window.location
  const collection = useCollectionId(choice, origin)
  return (
    <Card
      title={t(`guide.${guide.product}.name`)}
      actions={<Tag as="span">{t(`format.${format}.name`)}</Tag>}
    >
      <GuideSteps
        guide={guide}
        type={type}
        address={outputAddress({ ...choice, format, type, bare: guide.bare === true || choice.bare }, origin)}
        origin={origin}
        prefix={prefix}
        collection={collection}
      />
    </Card>
  )
}
