import { useTranslation } from 'react-i18next'
import type { ListType } from '#web/features/connect/choice.ts'
import { objectsAddress, taxiiDiscovery, taxiiRoot } from '#web/features/connect/output-address.ts'
import { RichText } from '#web/features/connect/rich-text.tsx'
import { Note, Text } from '#web/ui/layout/layout.tsx'
import styles from './guide-steps.module.css'
import type { Guide } from './products.ts'

interface GuideStepsProps {
  readonly guide: Guide
  /** The type of a plain list; products name it differently. */
  readonly type: ListType
  /** Undefined until the choice is complete. */
  readonly address: string | undefined
  readonly origin: string
  readonly prefix: string | null
  /** The id of the TAXII collection, once known. */
  readonly collection: string | undefined
}

/** The steps in a product, with the user's own address and user name. */
export const GuideSteps = ({ guide, type, address, origin, prefix, collection }: GuideStepsProps) => {
  const { t } = useTranslation('connect')
  const { product } = guide
  const values = {
    address: address ?? t('guide.someAddress'),
    discovery: `${origin}${taxiiDiscovery}`,
    root: `${origin}${taxiiRoot}`,
    rootBare: `${origin}${taxiiRoot.slice(0, -1)}`,
    collection: collection ?? t('guide.someCollection'),
    objects: objectsAddress(origin, collection ?? t('guide.someCollection')),
    // A key without a user name accepts any.
    prefix: prefix ?? 'cti',
    list: t(`guide.paloalto.list.${type}`),
    connector: t(`guide.fortigate.connector.${type}`),
    field: t(`guide.splunk.field.${type}`),
  }
  return (
    <>
      <ol className={styles.root}>
        {t(`guide.${product}.steps`, values)
          .split('\n')
          .map((step) => (
            <li key={step}>
              <RichText text={step} />
            </li>
          ))}
      </ol>
      <Note>
        <RichText text={t(`guide.${product}.note`, values)} />
      </Note>
      <Text size="meta" tone="faint">
        {t(guide.tried === true ? 'guide.tried' : 'guide.untried')}
      </Text>
    </>
  )
}
