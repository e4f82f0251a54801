import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/ui/layout/layout.tsx'
import { tabId, Tabs } from '#web/ui/tabs/tabs.tsx'
import type { Choice } from '#web/features/connect/choice.ts'
import { GuideSteps } from '#web/features/connect/guides/guide-steps.tsx'
import { guidesFor } from '#web/features/connect/guides/products.ts'
import { outputAddress, selectionOf } from '#web/features/connect/output-address.ts'

interface ProductCardProps {
  readonly choice: Choice
  readonly origin: string
  readonly prefix: string | null
  readonly collection: string | undefined
  readonly onChoose: (change: Partial<Choice>) => void
}

/** The steps in the products that accept the format. */
export const ProductCard = ({ choice, origin, prefix, collection, onChoose }: ProductCardProps) => {
  const { t } = useTranslation('connect')
  const id = useId()
  const guides = guidesFor(choice.format, choice.type)
  const current = guides.find(({ product }) => product === choice.product) ?? guides[0]
  // Without a chosen group or view there is no address for a product.
  if (current === undefined || selectionOf(choice) === undefined) return null
  return (
    <Card title={t('product.title')} label={t('product.title')}>
      <Tabs
        label={t('product.title')}
        panel={`${id}panel`}
        current={current.product}
        onChange={(product) => onChoose({ product })}
        tabs={guides.map(({ product }) => ({ key: product, label: t(`guide.${product}.name`) }))}
      />
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={tabId(`${id}panel`, current.product)}>
        <GuideSteps
          guide={current}
          type={choice.type}
          address={outputAddress(choice, origin)}
          origin={origin}
          prefix={prefix}
          collection={collection}
        />
      </div>
    </Card>
  )
}
